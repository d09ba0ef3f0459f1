import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AlarmEvent,
  type InputBackTest,
  type InputSeries,
  type IngestAnswer,
  type LiveRecord,
  present,
} from '@ts1/contract';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import type * as TableModule from '../../contract/src/sensors/inputs/input-table.ts';
import type * as WordsModule from '../../contract/src/sensors/inputs/input-words.ts';
import { readWantedSensor } from './analytics/index.ts';
import { performHere } from './database/index.ts';
import { importFile } from './imports/import-file.ts';
import { ImportSensors } from './imports/import-sensors.ts';
import { parsePart } from './imports/parse-part.ts';
import { type CsvRow, readCsv } from './imports/read-csv.ts';
import { readInputs } from './readings/index.ts';
import { companyClock } from './reports/company-clock.ts';
import { readSensorReport } from './reports/sensor/read-sensor-report.ts';
import { sensorBlocks } from './reports/sensor/sensor-blocks.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';
import { unzip } from '../testing/unzip.ts';

/*
 * Proof that an input measurand is a row of one table: radon is added to it here, as
 * docs/recipes/add-an-input-measurand.md describes. No other code knows of it.
 */
vi.mock('../../contract/src/sensors/inputs/input-table.ts', async (original) => {
  const { INPUT_TABLE } = await original<typeof TableModule>();
  const radon = {
    kind: 'analogue',
    active: null,
    unit: 'Bq/m³',
    decimals: 0,
    range: { min: 0, max: 100_000 },
    file: 'radon_bq_m3',
    chart: { axis: 'Bq/m³', leastSpan: 50, colour: 'ok', ink: '#047857' },
  };
  return { INPUT_TABLE: { ...INPUT_TABLE, radon } };
});
vi.mock('../../contract/src/sensors/inputs/input-words.ts', async (original) => {
  const { INPUT_WORDS, INPUT_WORDS_IN } = await original<typeof WordsModule>();
  const radon = { name: 'Radon', inSentence: 'radon', states: null };
  return {
    INPUT_WORDS: { ...INPUT_WORDS, radon },
    INPUT_WORDS_IN: {
      en: { ...INPUT_WORDS_IN.en, radon },
      de: { ...INPUT_WORDS_IN.de, radon },
      fr: { ...INPUT_WORDS_IN.fr, radon },
      es: { ...INPUT_WORDS_IN.es, radon },
    },
  };
});

// The thread that reads files does not see the added measurand: this thread reads them itself.
vi.mock('./imports/parsed-parts.ts', () => ({
  async *parsedParts(path: string, now: number) {
    const rows: CsvRow[] = [];
    for await (const row of readCsv(path, { onBadLine() {}, onProgress() {} })) rows.push(row);
    yield { part: parsePart(rows, now, []), read: 1 };
  },
}));

const MINUTE_MS = 60_000;
const LIMITS = {
  kind: 'analogue',
  high_alarm: 80,
  high_enable: true,
  low_alarm: null,
  low_enable: false,
  high_warning: 70,
  high_warning_enable: true,
  low_warning: null,
  low_warning_enable: false,
  warning_delay: null,
  deadband: 1,
  delay: 10,
  off_delay: 0,
};

describeOnEachEngine('an input measurand that was added to the table', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;
  let path: string;
  let startAt: number;
  let sensorId: number;

  beforeAll(async () => {
    // Only this thread knows of radon.
    app = await createTestApp({ ...on.database, perform: performHere(on.database) });
    acme = await app.createCompany('Acme');
    startAt = app.clock.now();
    const sensor = { serialNo: '010203', name: 'Cellar', type: '1' };
    sensorId = (await acme.admin.call('POST', '/sensors', sensor)).json<{ id: number }>().id;
    path = `/sensors/${sensorId}`;
    const unit = { baseUnitSerialNo: 'unit', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>().deviceKey;
  });
  afterAll(async () => app.close());

  const deliver = async (radon: unknown) => {
    app.clock.advance(MINUTE_MS);
    const reading = { sensor: '010203', timestamp: app.clock.now(), inputs: { radon } };
    const headers = { authorization: `Bearer ${deviceKey}` };
    const payload = { readings: [reading] };
    return (
      await app.http.inject({ method: 'POST', url: '/api/ingest/readings', headers, payload })
    ).json<IngestAnswer>();
  };
  const period = () => `startDate=${startAt}&endDate=${app.clock.now()}`;

  test('goes from ingest to live values, the series and the files', async () => {
    for (const radon of [40, 60]) expect(await deliver(radon)).toMatchObject({ accepted: 1, rejected: [] });
    expect(await deliver(100_001)).toMatchObject({
      rejected: [{ reason: expect.stringContaining('must be from 0 to 100000 Bq/m³') }],
    });
    const live = (await acme.viewer.call('GET', '/getLiveData')).json<LiveRecord[]>();
    expect(live).toMatchObject([{ inputs: [{ name: 'Radon', measurand: 'radon', value: 60 }] }]);
    const series = await acme.viewer.call('GET', `${path}/inputs/1/series?${period()}&maxPoints=2`);
    expect(series.json<InputSeries>()).toMatchObject({
      kind: 'analogue',
      points: [{ mean: 40 }, { mean: 60 }],
    });
    const figures = await acme.viewer.call('GET', `/analytics/input-figures?${period()}`);
    expect(figures.json()).toMatchObject({
      sensors: [{ inputs: [{ measurand: 'radon', count: 2, mean: 50, max: { value: 60 } }] }],
    });
    const csv = await acme.viewer.call('GET', `${path}/exports/csv?${period()}`);
    expect(csv.body).toMatch(/,radon_bq_m3\r\n.*,40\r\n.*,60\r\n$/s);
    const lines = await acme.viewer.call('GET', `${path}/exports/line?${period()}`);
    expect(lines.body).toMatch(/ radon_bq_m3=40 .*\n.* radon_bq_m3=60 /);
    const metrics = await acme.viewer.call('GET', '/metrics/readings');
    expect(metrics.body).toMatch(/^ts1_sensor_radon_bq_m3\{.*,input_name="Radon"\} 60$/m);
  });

  test('has limits that are tried on its past', async () => {
    await deliver(90);
    const tryOut = async (input: number, limits: string) =>
      acme.viewer.call('GET', `/analytics${path}/inputs/${input}/back-test?${period()}&${limits}`);
    const found = (await tryOut(1, 'high_alarm=80&delay=0')).json<InputBackTest>();
    expect(found).toMatchObject({ alarms: 1, first: [{ type: 'high', value: 90, returned: null }] });
    for (const refused of ['open_minutes=5', 'delay=5', 'high_alarm=1&low_alarm=2', 'high_alarm=many'])
      expect([refused, (await tryOut(1, refused)).statusCode]).toEqual([refused, 400]);
    expect((await tryOut(2, 'high_alarm=80')).statusCode).toBe(404);
  });

  test('has limits and warnings of its own, whose alarm goes to the log, its file, the quality and the metrics', async () => {
    const saved = await acme.admin.call('PUT', `/alarms${path.replace('/sensors', '/sensor')}/inputs/1`, {
      ...LIMITS,
      delay: 0,
    });
    expect([saved.statusCode, saved.json()]).toMatchObject([200, { limits: { high_alarm: 80 } }]);
    await deliver(75);
    await deliver(95);
    const asked = '/alarms/events?level=all';
    const { events } = (await acme.viewer.call('GET', asked)).json<{ events: AlarmEvent[] }>();
    expect(events.map(({ level, input }) => [level, input?.measurand, input?.unit])).toEqual([
      ['warning', 'radon', 'Bq/m³'],
      ['alarm', 'radon', 'Bq/m³'],
    ]);
    expect((await acme.viewer.call('GET', '/alarms/events/csv')).body).toMatch(/,Radon,.*,80,Bq\/m³,/);
    const quality = await acme.viewer.call('GET', `/analytics/alarm-quality?${period()}`);
    expect(quality.json()).toMatchObject({ alarms: 1, byType: { high: 1 } });
    app.clock.advance(6_000);
    const metrics = (await acme.viewer.call('GET', '/metrics/readings')).body;
    const about = 'type="high",state="alarm",measurand="radon",input="1",input_name="Radon"} 1';
    expect(metrics).toMatch(new RegExp(`^ts1_sensor_alarm\\{.*${about}$`, 'm'));
  });

  test('is in the report with its chart, its figures and its limits, as it is in scheduled reports', async () => {
    const wanted = { from: startAt, to: app.clock.now() };
    const blocks = await on.database.read(acme.companyId, async (tx) => {
      const sensor = await readWantedSensor(tx, acme.companyId, sensorId, 'all');
      const read = await readSensorReport(tx, acme.companyId, sensor, wanted, app.clock.now());
      return sensorBlocks(read, wanted, companyClock('UTC'));
    });
    const chart = blocks.find((block) => block.kind === 'chart' && block.unit === 'Bq/m³');
    expect(chart).toMatchObject({
      lines: [{ label: 'Radon', values: Float64Array.of(40, 60, 90, 75, 95) }],
      limits: [{ label: 'High limit 80\u00A0Bq/m³' }, { label: 'High warning 70\u00A0Bq/m³' }],
      // The first limits hold for the past, too.
      bands: [{ to: startAt + 5 * MINUTE_MS }, {}],
    });
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    const ofRadon = rows.filter(([what]) => what === 'Radon').map((row) => row.join(' | '));
    expect(ofRadon).toEqual([
      expect.stringMatching(/^Radon \| 40 Bq\/m³, .* \| 95 Bq\/m³, .* \| 72 Bq\/m³/),
      expect.stringContaining('at most 80\u00A0Bq/m³; warning at most 70\u00A0Bq/m³'),
    ]);
  });

  test('is in spreadsheets, the files of the dashboard and the heat map', async () => {
    const xlsx = await acme.viewer.call('GET', `${path}/exports/xlsx?${period()}`);
    expect(unzip(xlsx.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('Radon (Bq/m³)');
    const dashboard = await acme.viewer.call('GET', '/dashboard/exports/xlsx');
    expect(unzip(dashboard.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('Radon (Bq/m³)');
    const cells = await acme.viewer.call('GET', `/analytics${path}/inputs/1/heat-map?${period()}`);
    expect(cells.json()).toMatchObject({ cells: [{ min: 40, max: 95 }] });
  });

  test('comes back from its own file', async () => {
    const { companyId } = await app.createCompany('Importer');
    const deps = { database: on.database, clock: app.clock, companyId };
    const sensors = await ImportSensors.load(deps, companyId, {
      serialByLabel: new Map(),
      existingOnly: false,
    });
    const directory = mkdtempSync(join(tmpdir(), 'ts1-radon-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const file = join(directory, 'export.csv');
    writeFileSync(file, (await acme.viewer.call('GET', `${path}/exports/csv?${period()}`)).rawPayload);
    const summary = await importFile(
      { ...deps, sensors, onBadLine() {}, onProgress() {}, maySeal: async () => false },
      file,
    );
    expect(summary).toMatchObject({ added: 5, duplicates: 0 });
    const [imported] = summary.sensors;
    const inputs = await on.database.read(companyId, async (tx) =>
      readInputs(tx, companyId, present(imported).id),
    );
    expect(inputs).toMatchObject([{ measurand: 'radon', kind: 'analogue' }]);
  });

  test('is a limit of templates that every such input takes', async () => {
    const limits = { measurand: 'radon', limits: { ...LIMITS, high_alarm: 60, high_warning: 50 } };
    const made = await acme.admin.call('POST', '/alarm-templates', {
      name: 'Cellars',
      settings: {},
      input_limits: [limits],
    });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ input_limits: [{ measurand: 'radon', limits: { high_alarm: 60 } }] });
    const { id } = made.json<{ id: number }>();
    const preview = await acme.admin.call('POST', `/alarm-templates/${id}/preview`, {
      sensorIds: [sensorId],
    });
    expect([preview.statusCode, preview.json()]).toMatchObject([200, { without: [] }]);
  });
});
