import { type HandReading, present, type Preferences } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { openWatchedStore } from '../../../testing/watched-store.ts';
import { readWantedSensor } from '../../analytics/index.ts';
import { companyClock } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { handBlocks } from './hand-blocks.ts';
import { readSensorReport, type SensorReport } from './read-sensor-report.ts';
import { sensorBlocks } from './sensor-blocks.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const NONE_BEFORE = 5 * HOUR;

describeOnEachEngine('readings by hand in the report of a sensor', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  /** When the period begins; epoch milliseconds. */
  let from: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const store = await openWatchedStore(app, acme);
    const { id, serialNo } = await store.addSensor();
    sensorId = id;
    from = app.clock.now();
    await store.measure({ [serialNo]: -20 });
    app.clock.advance(2 * HOUR);
    const enter = async (measured_at: number, value: number, more: object = {}) => {
      const body = { measured_at, values: [{ measurand: 'temperature', value }], ...more };
      const entered = await acme.viewer.call('POST', `/sensors/${id}/hand-readings`, body);
      expect(entered.statusCode).toBe(201);
      return entered.json<HandReading>().id;
    };
    const instrument = 'Thermometer 12';
    await enter(from + 3 * MINUTE, -19.2, { comparison: true, instrument });
    await enter(from + 2 * MINUTE, -20.4, { comparison: true, instrument });
    await enter(from + HOUR, 10, { note: 'Door open' });
    const wrong = await enter(from + HOUR + MINUTE, 20);
    await acme.viewer.call('POST', `/sensors/${id}/hand-readings/${wrong}/void`, {
      reason: 'Sign forgotten',
    });
    await enter(from - MINUTE, -21);
  });
  afterAll(async () => app.close());

  const read = async (begin = from): Promise<SensorReport> =>
    on.database.read(acme.companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, acme.companyId, sensorId, 'all');
      const period = { from: begin, to: begin + 2 * HOUR };
      return readSensorReport(tx, acme.companyId, wanted, period, app.clock.now());
    });
  const blocksIn = async (
    language: Preferences['language'],
    temperatureUnit: Preferences['temperatureUnit'],
  ) => handBlocks(await read(), companyClock('Europe/Berlin', { language, temperatureUnit }));
  const tableRows = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
  const noteTexts = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : []));

  test('are the last table, oldest first, with who, what the probe said and why one is void', async () => {
    const period = { from, to: from + 2 * HOUR };
    const clock = companyClock('Europe/Berlin');
    const blocks = sensorBlocks(await read(), period, clock);
    const [compared, over, outside, voided] = [2, 3, 60, 61].map((minute) =>
      clock.minute(from + minute * MINUTE),
    );
    const probe = `-20.0\u00A0°C\n${clock.minute(from)}`;
    const entered = `Void since ${clock.minute(from + 2 * HOUR)} (viewer): Sign forgotten`;
    expect(blocks.slice(-3)).toMatchObject([
      { kind: 'heading', text: 'Readings by hand' },
      { kind: 'note', text: expect.stringContaining('The statistics of the probe leave them out.') },
      {
        kind: 'table',
        rows: [
          [
            compared,
            '-20.4\u00A0°C',
            'within limits',
            probe,
            '-0.4\u00A0°C (allowed 0.5\u00A0°C)',
            'viewer, with Thermometer 12',
            '',
          ],
          [
            over,
            '-19.2\u00A0°C',
            'within limits',
            probe,
            'Finding: +0.8\u00A0°C (allowed 0.5\u00A0°C)',
            'viewer, with Thermometer 12',
            '',
          ],
          [outside, '10.0\u00A0°C', 'outside: High limit -15.0\u00A0°C', '–', '–', 'viewer', 'Door open'],
          [voided, '20.0\u00A0°C', 'void', '–', '–', 'viewer', entered],
        ],
      },
    ]);
  });

  test('never enter the statistics of the probe', async () => {
    const { figures } = await read();
    expect(figures.measurands).toMatchObject([{ statistics: { count: 1, min: -20, max: -20, mean: -20 } }]);
  });

  test('are in °F for a reader of °F, differences without the 32 degrees', async () => {
    const [, over, outside] = tableRows(await blocksIn('en', 'f'));
    expect(over?.[1]).toBe('-2.6\u00A0°F');
    expect(over?.[3]).toContain('-4.0\u00A0°F');
    expect(over?.[4]).toBe('Finding: +1.4\u00A0°F (allowed 0.9\u00A0°F)');
    expect(outside?.[2]).toBe('outside: High limit 5.0\u00A0°F');
  });

  test('are in German for a user who reads German', async () => {
    const german = await blocksIn('de', 'c');
    const [, over, outside, voided] = tableRows(german);
    expect(german[0]).toMatchObject({ text: 'Handmessungen' });
    expect(over?.slice(1, 5)).toEqual([
      '-19,2\u00A0°C',
      'innerhalb der Grenzwerte',
      expect.stringContaining('-20,0\u00A0°C'),
      'Befund: +0,8\u00A0°C (erlaubt 0,5\u00A0°C)',
    ]);
    expect(outside?.[2]).toBe('außerhalb: Oberer Grenzwert -15,0\u00A0°C');
    expect([voided?.[2], voided?.[6]]).toEqual(['ungültig', expect.stringMatching(/^Ungültig seit .*Sign/)]);
  });

  test('are not spoken of where there are none', async () => {
    const report = await read(from - NONE_BEFORE);
    expect(report.byHand).toEqual({ entries: [], entriesInAll: 0 });
    expect(handBlocks(report, companyClock('UTC'))).toEqual([]);
  });

  test('have at most 200 rows, a row for each value, and then how many there are', async () => {
    const { byHand, figures } = await read();
    const entry = present(byHand.entries[0]);
    const value = present(entry.values[0]);
    const humid = {
      ...value,
      measurand: 'humidity',
      value: 45,
      probe_value: null,
      difference: null,
    } as const;
    const two = { ...entry, note: 'Round', values: [value, humid] };
    const tell = (count: number, entriesInAll: number) => {
      const entries = Array.from({ length: count }, () => two);
      return handBlocks({ byHand: { entries, entriesInAll }, figures }, companyClock('UTC'));
    };
    const all = tell(100, 100);
    expect(tableRows(all)).toHaveLength(200);
    expect(tableRows(all)[1]?.slice(1)).toEqual([
      expect.stringMatching(/\n45/),
      'within limits',
      '–',
      '–',
      'viewer, with Thermometer 12',
      '',
    ]);
    expect(tableRows(all)[0]?.at(-1)).toBe('Round');
    expect(noteTexts(all)).toHaveLength(1);
    const first = tell(150, 1_234);
    expect(tableRows(first)).toHaveLength(200);
    expect(noteTexts(first).at(-1)).toBe(
      'The first 100 of 1234 readings by hand; their CSV file has all of them.',
    );
  });
});
