import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordReadings, type NewReading } from '../readings/index.ts';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { findRecordings } from '../../testing/recordings.ts';
import { referenceRollups } from '../../testing/reference-rollups.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createSensors, rawReadings, storedRollups } from '../../testing/stored-readings.ts';
import { importFile } from '../imports/index.ts';
import { ImportSensors } from '../imports/index.ts';

const folder = findRecordings() ?? '';

/** Contents of each recording, counted from the files by other means. */
const RECORDINGS = [
  { file: 'freezer', readings: 22_832, sensors: 1, repeated: 0, intervalMs: 5_000 },
  { file: 'library', readings: 29_702, sensors: 19, repeated: 4, intervalMs: 60_000 },
  { file: 'tower', readings: 12_595, sensors: 1, repeated: 0, intervalMs: 600_000 },
] as const;

describe.skipIf(folder === '')('real recordings', () => {
  describeOnEachEngine('imported', (on) => {
    const importRecording = async (file: string) => {
      const companyId = await addCompany(on.database, `${file} ${on.engine} ${Math.random()}`);
      const sensors = await ImportSensors.load(
        { database: on.database, clock: simulatedClock() },
        companyId,
        {
          serialByLabel: new Map(),
          existingOnly: false,
        },
      );
      const badLines: string[] = [];
      const deps = {
        database: on.database,
        clock: simulatedClock(),
        companyId,
        sensors,
        onBadLine: (line: number, reason: string) => void badLines.push(`${line}: ${reason}`),
        onProgress: () => {},
      };
      const read = async () => importFile(deps, join(folder, `${file}.csv.gz`));
      return { companyId, badLines, first: await read(), again: await read() };
    };
    const intervals = async (companyId: number) =>
      on.database.read(companyId, async (tx) =>
        tx.sql
          .selectFrom('sensors')
          .select(['sensor_id', 'usual_interval_ms'])
          .where('company_id', '=', companyId)
          .execute(),
      );

    test.each(RECORDINGS)(
      '$file is complete, adds nothing the second time, and its roll-ups equal a recomputation',
      async ({ file, readings, sensors, repeated, intervalMs }) => {
        const { companyId, badLines, first, again } = await importRecording(file);
        expect(badLines).toEqual([]);
        expect(first).toMatchObject({ added: readings - repeated, duplicates: repeated, refused: 0 });
        expect(again).toMatchObject({ added: 0, duplicates: readings });
        const learnt = await intervals(companyId);
        expect([learnt.length, new Set(learnt.map((one) => one.usual_interval_ms))]).toEqual([
          sensors,
          new Set([intervalMs]),
        ]);
        let stored = 0;
        for (const { sensor_id: sensorId, usual_interval_ms } of learnt) {
          const raw = await rawReadings(on.database, companyId, sensorId);
          stored += raw.length;
          expect(await storedRollups(on.database, companyId, sensorId)).toEqual(
            referenceRollups(raw, usual_interval_ms),
          );
        }
        expect(stored).toBe(readings - repeated);
      },
    );

    test('the freezer, with what the radio lost delivered late, is the same as without loss', async () => {
      const imported = await importRecording('freezer');
      const [source] = imported.first.sensors;
      const raw = await rawReadings(on.database, imported.companyId, source?.id ?? 0);
      const lostTimes = readFileSync(join(folder, 'freezer.lost.txt'), 'utf8').trim().split('\n');
      const lost = new Set(lostTimes.map((line) => Date.parse(line)));
      const companyId = await addCompany(on.database, `late ${on.engine}`);
      const [sensorId = 0] = await createSensors(on.database, companyId, 1, 5_000);
      const readings = raw.map(({ measured_at, ...values }): NewReading => {
        const receivedAt = measured_at + (lost.has(measured_at) ? 3_600_000 : 500);
        return {
          ...values,
          sensorId,
          measuredAt: measured_at,
          receivedAt,
          baseUnitId: 1,
          error: null,
          error_2: null,
        };
      });
      const arriving = readings.toSorted((a, b) => a.receivedAt - b.receivedAt);
      for (let from = 0; from < arriving.length; from += 700) {
        await on.database.write(companyId, async (tx) =>
          recordReadings(tx, companyId, arriving.slice(from, from + 700)),
        );
      }
      expect(lost.size).toBe(8_133);
      expect(await storedRollups(on.database, companyId, sensorId)).toEqual(
        await storedRollups(on.database, imported.companyId, source?.id ?? 0),
      );
    });
  });
});
