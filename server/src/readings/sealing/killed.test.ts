import { expect, onTestFinished, test, vi } from 'vitest';
import { addCompany, addSensors } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { newReading } from '../../../testing/new-reading.ts';
import { startProcess } from '../../../testing/server-process.ts';
import { rawReadings, storeReadings } from '../../../testing/stored-readings.ts';
import { inputValuePages, recordInputs } from '../index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 0, 1);
const SENSORS = 4;
const DAYS = 150;
const A_DAY = 48;
const KILLS = Number(process.env['SEAL_KILLS'] ?? 5);
const A_ROUND = 8;
const PATIENCE = { timeout: 60_000, interval: 1 };

describeOnEachEngine('a process killed while it seals', (on) => {
  test(
    `loses no reading and doubles none, ${KILLS} times`,
    { tags: ['R70', 'R73'], timeout: 600_000 },
    async () => {
      const companyId = await addCompany(on.database, 'Killed');
      const serials = Array.from({ length: SENSORS }, (_, at) => String(900_000 + at));
      const sensorIds = await addSensors(on.database, companyId, serials);
      for (const sensorId of sensorIds) {
        const readings = Array.from({ length: DAYS * A_DAY }, (_, at) =>
          newReading(sensorId, BASE + at * (DAY / A_DAY), { temperature: at / 7 }),
        );
        await storeReadings(on.database, companyId, readings);
        const withInputs = readings.flatMap(({ measuredAt, receivedAt }, at) =>
          at % 4 === 0
            ? [{ sensorId, measuredAt, receivedAt, values: [{ key: 'co2', value: 400 + at / 3 }] }]
            : [],
        );
        await on.database.write(companyId, async (tx) => recordInputs(tx, companyId, withInputs, BASE));
      }
      const readAll = async () => {
        const values: unknown[] = [];
        for await (const page of inputValuePages(on.database, companyId)) {
          values.push(...page.values.map(({ measuredAt, value }) => [page.sensorId, measuredAt, value]));
        }
        const readings = sensorIds.map(async (sensorId) => rawReadings(on.database, companyId, sensorId));
        return { readings: await Promise.all(readings), values };
      };
      const countRows = async (table: 'sealed_days' | 'readings' | 'input_readings') =>
        on.database.read(companyId, async (tx) => {
          const { count } = await tx.sql
            .selectFrom(table)
            .select(({ fn }) => fn.countAll().as('count'))
            .where('company_id', '=', companyId)
            .executeTakeFirstOrThrow();
          return Number(count);
        });
      const before = await readAll();
      const { dataDirectory, databaseUrl } = on.location;
      const start = async (laterMs = 0) => {
        const server = startProcess('sealing', {
          DATA_DIR: dataDirectory,
          NOW: String(BASE + (DAYS + 3) * DAY + laterMs),
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        });
        onTestFinished(() => void server.child.kill('SIGKILL'));
        await server.printed(/is sealing/);
        return server;
      };
      const counts = async () => ({
        blocks: await countRows('sealed_days'),
        rows: (await countRows('readings')) + (await countRows('input_readings')),
      });
      const between: unknown[] = [];
      for (let kill = 0; kill < KILLS; kill += 1) {
        const server = await start();
        const enough = Math.min(
          (await counts()).blocks + 1 + Math.floor(Math.random() * A_ROUND),
          SENSORS * DAYS,
        );
        await vi.waitFor(
          async () => expect((await counts()).blocks).toBeGreaterThanOrEqual(enough),
          PATIENCE,
        );
        server.child.kill('SIGKILL');
        await server.ended();
        if (kill % 5 === 4) between.push(await readAll());
      }
      expect(between).toEqual(between.map(() => before));
      expect((await counts()).blocks).toBeLessThan(SENSORS * DAYS);
      // Days whose server was killed between a block and its last rows are sealed again with the late readings.
      const last = await start(7 * HOUR);
      await last.printed(/has sealed/);
      expect(await last.ended()).toBe(0);
      expect(await counts()).toEqual({ blocks: SENSORS * DAYS, rows: 0 });
      expect(await readAll()).toEqual(before);
    },
  );
});
