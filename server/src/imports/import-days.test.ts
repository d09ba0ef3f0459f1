import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../testing/devices.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { rawReadings } from '../../testing/stored-readings.ts';
import { type ImportDeps, importFile } from './import-file.ts';
import { ImportSensors } from './import-sensors.ts';

const START = Date.UTC(2025, 0, 1);
const NOW = Date.UTC(2025, 0, 5, 13);
const INTERVAL = 10 * 60_000;
const A_DAY = 144;

describeOnEachEngine('days of a recording', (on) => {
  let directory: string;
  let files = 0;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'ts1-import-days-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  /** Imports two sensors, minute by minute, over five days; `order` changes the order of the lines. */
  const run = async (
    given: Partial<ImportDeps> = {},
    order: (lines: string[]) => string[] = (one) => one,
  ) => {
    const companyId = await addCompany(on.database, `Days ${Math.random()}`);
    const lines = Array.from({ length: 4.5 * A_DAY }, (_, at) =>
      ['010001', '010002'].map(
        (sensor) => `${new Date(START + at * INTERVAL).toISOString()},${sensor},${at / 10}`,
      ),
    ).flat();
    files += 1;
    const path = join(directory, `${files}.csv`);
    writeFileSync(path, ['time_utc,sensor,temperature_c', ...order(lines), ''].join('\n'));
    const deps = { database: on.database, clock: simulatedClock(NOW), companyId };
    const options = { serialByLabel: new Map<string, string>(), existingOnly: false };
    const sensors = await ImportSensors.load(deps, companyId, options);
    const summary = await importFile(
      {
        ...deps,
        sensors,
        onBadLine: (line, reason) => expect([line, reason]).toBe('no bad line'),
        onProgress() {},
        ...given,
      },
      path,
    );
    expect(summary).toMatchObject({ added: lines.length, duplicates: 0, conflicts: 0, refused: 0 });
    for (const { id } of summary.sensors) {
      const raw = await rawReadings(on.database, companyId, id);
      expect(raw.map(({ measured_at, temperature }) => [measured_at, temperature])).toEqual(
        Array.from({ length: 4.5 * A_DAY }, (_, at) => [START + at * INTERVAL, at / 10]),
      );
    }
    return on.database.read(companyId, async (tx) => {
      const count = async (table: 'readings' | 'sealed_days') =>
        Number(
          (
            await tx.sql
              .selectFrom(table)
              .select(({ fn }) => fn.countAll().as('count'))
              .where('company_id', '=', companyId)
              .executeTakeFirstOrThrow()
          ).count,
        );
      return { blocks: await count('sealed_days'), rows: await count('readings') };
    });
  };
  /** Days that ended 36 hours before are blocks: three of each sensor. */
  const WHOLE = { blocks: 6, rows: 2 * 1.5 * A_DAY };

  test('that ended 36 hours ago are blocks at once, the others rows', { tags: ['R76'] }, async () => {
    expect(await run()).toEqual(WHOLE);
  });

  test('are found whole in a file that begins with its newest line', async () => {
    expect(await run({}, (lines) => lines.toReversed())).toEqual(WHOLE);
  });

  test('are whole where lines around midnight are out of order', async () => {
    const swapped = (lines: string[]): string[] =>
      Array.from({ length: Math.ceil(lines.length / 6) }, (_, at) =>
        lines.slice(at * 6, at * 6 + 6).toReversed(),
      ).flat();
    expect(await run({}, swapped)).toEqual(WHOLE);
  });

  test('are rows where readings are not to be sealed', async () => {
    expect(await run({ maySeal: async () => false })).toEqual({ blocks: 0, rows: 2 * 4.5 * A_DAY });
  });

  test('for which memory has no room are stored in parts, every reading once', async () => {
    const { blocks, rows } = await run({ mostHeld: 100 });
    expect(blocks + rows).toBeGreaterThan(0);
  });
});
