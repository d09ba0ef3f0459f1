import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { referenceRollups } from '../../testing/reference-rollups.ts';
import { type ServerProcess, startProcess } from '../../testing/server-process.ts';
import { rawReadings, storedRollups } from '../../testing/stored-readings.ts';

const START = Date.UTC(2025, 0, 1);
const INTERVAL = 10 * 60_000;
const SENSORS = ['010001', '010002', '010003'];
const DAYS = 100;
const READINGS = SENSORS.length * DAYS * 144;
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 3);
const PATIENCE = { timeout: 60_000, interval: 5 };

describeOnEachEngine('an import that is killed', (on) => {
  let directory: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'ts1-import-killed-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  test(
    `${KILLS} times and started again loses no reading and doubles none`,
    { tags: ['R77'], timeout: 300_000 },
    async () => {
      const companyId = await addCompany(on.database, 'Killed');
      const path = join(directory, 'recording.csv');
      const lines = Array.from({ length: DAYS * 144 }, (_, at) =>
        SENSORS.map(
          (sensor, n) =>
            `${new Date(START + at * INTERVAL).toISOString()},${sensor},${((at % 700) + n) / 10}`,
        ),
      ).flat();
      writeFileSync(path, ['time_utc,sensor,temperature_c', ...lines, ''].join('\n'));
      const start = (): ServerProcess => {
        const { dataDirectory, databaseUrl } = on.location;
        const environment = {
          DATA_DIR: dataDirectory,
          ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        };
        const command = startProcess('cli', environment, [
          'import-readings',
          path,
          '--company',
          'Killed',
          '--json',
        ]);
        onTestFinished(() => void command.child.kill('SIGKILL'));
        return command;
      };
      const blocks = async (): Promise<number> =>
        on.database.read(companyId, async (tx) => {
          const counted = await tx.sql
            .selectFrom('sealed_days')
            .select(({ fn }) => fn.countAll().as('count'))
            .where('company_id', '=', companyId)
            .executeTakeFirstOrThrow();
          return Number(counted.count);
        });
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const command = start();
        const enough = ((DAYS * SENSORS.length) / (KILLS + 1)) * (kill - Math.random() / 2);
        await vi.waitFor(async () => expect(await blocks()).toBeGreaterThanOrEqual(enough), PATIENCE);
        command.child.kill('SIGKILL');
        expect(await command.ended()).toBe('SIGKILL');
      }
      const last = start();
      expect(await last.ended()).toBe(0);
      const json =
        last
          .output()
          .split('\n')
          .find((line) => line.startsWith('{')) ?? '';
      const summary = JSON.parse(json) as Readonly<Record<string, number>>;
      expect([summary['conflicts'], (summary['added'] ?? 0) + (summary['duplicates'] ?? 0)]).toEqual([
        0,
        READINGS,
      ]);
      expect(summary['duplicates']).toBeGreaterThan(0);
      const sensors = await on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('sensors')
          .select(['sensor_id', 'serial_no', 'usual_interval_ms'])
          .where('company_id', '=', companyId)
          .orderBy('serial_no')
          .execute(),
      );
      expect(sensors.map(({ serial_no }) => serial_no)).toEqual(SENSORS);
      for (const [n, { sensor_id, usual_interval_ms }] of sensors.entries()) {
        const raw = await rawReadings(on.database, companyId, sensor_id);
        expect(raw.map(({ measured_at, temperature }) => [measured_at, temperature])).toEqual(
          Array.from({ length: DAYS * 144 }, (_, at) => [START + at * INTERVAL, ((at % 700) + n) / 10]),
        );
        expect(await storedRollups(on.database, companyId, sensor_id)).toEqual(
          referenceRollups(raw, usual_interval_ms),
        );
      }
    },
  );
});
