import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type NewReading, recordInputs } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { emptyReading, newReading } from '../../testing/new-reading.ts';
import { rawReadings, storeReadings } from '../../testing/stored-readings.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { importFile } from '../imports/index.ts';
import { ImportSensors } from '../imports/index.ts';

const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;
const clock = { now: () => Date.UTC(2027, 0, 1) };

/** Values that text could lose something of, errors, and gaps. */
function reading(sensorId: number, minute: number): NewReading {
  const at = START + minute * MINUTE + (minute % 7);
  if (minute % 97 === 0) return emptyReading(sensorId, at, { error: 8001, error_2: 8002, rssi: -99 });
  if (minute % 89 === 0) return emptyReading(sensorId, at, { battery: 0 });
  return newReading(sensorId, at, {
    temperature: Math.sin(minute) * 30,
    temperature_2: minute % 3 === 0 ? -(minute % 100) / 7 : null,
    humidity: minute % 2 === 0 ? 0.1 + 0.2 : 1e-7,
    battery: 1 / 3,
    snr: -0.5,
  });
}

describeOnEachEngine('what a sensor page exports', (on) => {
  let app: TestApp;
  let directory: string;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    directory = mkdtempSync(join(tmpdir(), 'ts1-export-'));
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await app.close();
  });

  const checksum = async (companyId: number, sensorId: number) =>
    createHash('sha256')
      .update(JSON.stringify(await rawReadings(on.database, companyId, sensorId)))
      .digest('hex');

  test.each(['1', '4'])(
    'comes back into an empty company as the same readings, for type %s',
    async (type) => {
      const { companyId, admin } = await app.createCompany('Exporter');
      const created = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Freezer', type });
      const { id } = created.json<{ id: number }>();
      const readings = Array.from({ length: 5_000 }, (_, minute) => reading(id, minute));
      await storeReadings(on.database, companyId, readings);
      const values = (minute: number) => [
        { key: 'co2', value: 400 + minute / 7 },
        ...(minute % 50 === 0 ? [{ key: 'door_2', value: (minute / 50) % 2 }] : []),
      ];
      const withInputs = readings.flatMap(({ sensorId, measuredAt, receivedAt }, minute) =>
        minute % 3 === 0 ? [{ sensorId, measuredAt, receivedAt, values: values(minute) }] : [],
      );
      await on.database.write(companyId, async (tx) => recordInputs(tx, companyId, withInputs, clock.now()));
      const period = 'startDate=2026-01-01&endDate=2026-12-31';
      const exported = await admin.call('GET', `/sensors/${id}/exports/csv?${period}`);
      const path = join(directory, 'export.csv');
      writeFileSync(path, exported.rawPayload);

      const empty = await app.createCompany('Importer');
      const deps = { database: on.database, clock, companyId: empty.companyId };
      const options = { serialByLabel: new Map<string, string>(), existingOnly: false };
      const sensors = await ImportSensors.load(deps, empty.companyId, options);
      const problems: string[] = [];
      const onBadLine = (line: number, reason: string): void => void problems.push(`${line} ${reason}`);
      const summary = await importFile({ ...deps, sensors, onBadLine, onProgress() {} }, path);
      const [imported] = summary.sensors;
      expect([problems, summary.added, imported?.serialNo]).toEqual([[], 5_000, '010203']);
      expect(await checksum(empty.companyId, imported?.id ?? 0)).toBe(await checksum(companyId, id));
      const series = async (who: typeof admin, sensorId: number, input: number) =>
        (await who.call('GET', `/sensors/${sensorId}/inputs/${input}/series?${period}`)).json<object>();
      for (const input of [1, 2]) {
        const back = await series(empty.admin, imported?.id ?? 0, input);
        expect(back).toEqual(await series(admin, id, input));
      }
      const again = await importFile({ ...deps, sensors, onBadLine, onProgress() {} }, path);
      expect(again).toMatchObject({ added: 0, duplicates: 5_000, conflicts: 0, inputValues: 0 });
    },
  );
});
