import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { addCompany, addSensors } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { newReading } from '../../testing/new-reading.ts';
import { startProcess } from '../../testing/server-process.ts';
import { rawReadings, storeReadings } from '../../testing/stored-readings.ts';

const DAY = 86_400_000;
const BASE = Date.UTC(2026, 0, 1);
const SENSORS = 4;
const DAYS = 150;
const A_DAY = 48;
const KILLS = 50;
const LONGEST_ROUND_MS = 120;

describeOnEachEngine('a process killed while it seals', (on) => {
  test('loses no reading and doubles none, 50 times', { timeout: 300_000 }, async () => {
    const companyId = await addCompany(on.database, 'Killed');
    const serials = Array.from({ length: SENSORS }, (_, at) => String(900_000 + at));
    const sensorIds = await addSensors(on.database, companyId, serials);
    for (const sensorId of sensorIds) {
      const readings = Array.from({ length: DAYS * A_DAY }, (_, at) =>
        newReading(sensorId, BASE + at * (DAY / A_DAY), { temperature: at / 7 }),
      );
      await storeReadings(on.database, companyId, readings);
    }
    const readAll = async () =>
      Promise.all(sensorIds.map(async (sensorId) => rawReadings(on.database, companyId, sensorId)));
    const before = await readAll();
    const { dataDirectory, databaseUrl } = on.location;
    const start = async () => {
      const server = startProcess('sealing', {
        DATA_DIR: dataDirectory,
        NOW: String(BASE + (DAYS + 3) * DAY),
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      });
      onTestFinished(() => void server.child.kill('SIGKILL'));
      await server.printed(/is sealing/);
      return server;
    };
    const counts = async () =>
      on.database.read(companyId, async (tx) => ({
        blocks: Number(
          (
            await tx.sql
              .selectFrom('sealed_days')
              .select(({ fn }) => fn.countAll().as('count'))
              .where('company_id', '=', companyId)
              .executeTakeFirstOrThrow()
          ).count,
        ),
        rows: Number(
          (
            await tx.sql
              .selectFrom('readings')
              .select(({ fn }) => fn.countAll().as('count'))
              .where('company_id', '=', companyId)
              .executeTakeFirstOrThrow()
          ).count,
        ),
      }));
    let halfway = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await start();
      await wait(Math.random() * LONGEST_ROUND_MS);
      server.child.kill('SIGKILL');
      await server.ended();
      const { blocks } = await counts();
      if (blocks > 0 && blocks < SENSORS * DAYS) halfway += 1;
      if (kill % 10 === 9) expect(await readAll()).toEqual(before);
    }
    expect(halfway).toBeGreaterThan(0);
    const last = await start();
    await last.printed(/has sealed/);
    expect(await last.ended()).toBe(0);
    expect(await counts()).toEqual({ blocks: SENSORS * DAYS, rows: 0 });
    expect(await readAll()).toEqual(before);
  });
});
