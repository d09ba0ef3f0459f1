import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type * as MeasurandModule from '../../contract/src/measurands/measurand.ts';
import type * as WordsModule from '../../contract/src/measurands/measurand-words.ts';
import { readWantedSensor } from './analytics/index.ts';
import { importFile } from './imports/import-file.ts';
import { ImportSensors } from './imports/import-sensors.ts';
import { parsePart } from './imports/parse-part.ts';
import { type CsvRow, readCsv } from './imports/read-csv.ts';
import { importCompany } from './company-data/index.ts';
import { performHere, type Tx } from './database/index.ts';
import { DeliveryWorker } from './notifications/sending/worker.ts';
import { NO_LISTENERS } from './events.ts';
import { notifyStillOut } from './notifications/triggers/still-out/notify-still-out.ts';
import { createLogger } from './platform/logger.ts';
import { companyClock } from './reports/company-clock.ts';
import { readSensorReport } from './reports/sensor/read-sensor-report.ts';
import { sensorBlocks } from './reports/sensor/sensor-blocks.ts';
import { asOwner } from '../testing/as-owner.ts';
import { changedZip, edit, type Files } from '../testing/company-files.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { rawReadings } from '../testing/stored-readings.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';
import { unzip } from '../testing/unzip.ts';

/*
 * Proof that a measurand is a row of one table: carbon dioxide is added to the table here, as
 * docs/recipes/add-a-measurand.md describes, and goes the whole way of a measurand. No other code knows of it.
 */
vi.mock('../../contract/src/measurands/measurand.ts', async (original) => {
  const { MEASURAND_TABLE } = await original<typeof MeasurandModule>();
  const co2 = {
    unit: 'ppm',
    decimals: 0,
    range: { min: 0, max: 10_000 },
    wire: { reading: 'co2', file: 'co2_ppm' },
    isSpecified: false,
    source: 'probe',
    faultCode: null,
    hasKineticMean: false,
    limits: {
      prefix: 'co2_',
      deadband: 'co2_deadband',
      widestDeadband: 5_000,
      worseBy: { setting: 'worseByPpm', column: 'worse_by_ppm', initial: 200, widest: 5_000 },
    },
    chart: { axis: 'co2', leastSpan: 100, isSmoothed: false, colour: 'co2', ink: '#475569' },
  };
  return { MEASURAND_TABLE: { ...MEASURAND_TABLE, co2 } };
});
vi.mock('../../contract/src/measurands/measurand-words.ts', async (original) => {
  const { MEASURAND_WORDS_IN: known } = await original<typeof WordsModule>();
  const en = { ...known.en, co2: { name: 'CO₂', beside: 'CO₂', inSentence: 'CO₂ concentration' } };
  const de = { ...known.de, co2: { name: 'CO₂', beside: 'CO₂', inSentence: 'CO₂-Konzentration' } };
  const fr = { ...known.fr, co2: { name: 'CO₂', beside: 'CO₂', inSentence: 'concentration de CO₂' } };
  const es = { ...known.es, co2: { name: 'CO₂', beside: 'CO₂', inSentence: 'concentración de CO₂' } };
  return { MEASURAND_WORDS: en, MEASURAND_WORDS_IN: { en, de, fr, es } };
});

// The thread that reads files does not see the added measurand: this thread reads them itself.
vi.mock('./imports/parsed-parts.ts', () => ({
  async *parsedParts(path: string, now: number) {
    const rows: CsvRow[] = [];
    for await (const row of readCsv(path, { onBadLine() {}, onProgress() {} })) rows.push(row);
    yield { part: parsePart(rows, now, []), read: 1 };
  },
}));

/** Returns the statements that its migration would add. */
function columnsOn(engine: 'sqlite' | 'postgres'): string[] {
  const [real, whole, exact] =
    engine === 'sqlite' ? ['real', 'integer', 'integer'] : ['double precision', 'bigint', 'numeric(38, 0)'];
  const statistics = [
    `co2_count ${whole} not null default 0`,
    `co2_min ${real}`,
    `co2_min_at ${whole}`,
    `co2_max ${real}`,
    `co2_max_at ${whole}`,
    `co2_sum ${whole}`,
    `co2_sum_squares ${exact}`,
  ];
  return [
    ...['readings', 'latest_readings', 'discovered_sensors'].map(
      (table) => `alter table ${table} add column co2 ${real}`,
    ),
    ...statistics.map((column) => `alter table rollups add column ${column}`),
    `alter table companies add column worse_by_ppm ${real} not null default 200`,
  ];
}

const MINUTE_MS = 60_000;
const FIGURES = [640, 655, 1_200];

describeOnEachEngine('a measurand that was added to the table', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let startAt: number;
  let deviceKey: string;
  let directory: string;

  beforeAll(async () => {
    await asOwner(on.location, ...columnsOn(on.engine));
    // Only this thread knows of carbon dioxide.
    app = await createTestApp({ ...on.database, perform: performHere(on.database) });
    acme = await app.createCompany('Acme');
    directory = mkdtempSync(join(tmpdir(), 'ts1-co2-'));
    const { admin } = acme;
    const sensor = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Cellar', type: '1' });
    sensorId = sensor.json<{ id: number }>().id;
    await admin.call('POST', '/remote-alert-groups', {
      name: 'Cellar',
      sensors: [sensorId],
      recipients: [{ userId: String(acme.viewer.userId), email: true, sms: false, push: false }],
    });
    const unit = { baseUnitSerialNo: 'unit', baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>().deviceKey;
    startAt = app.clock.now();
  });
  afterAll(async () => {
    rmSync(directory, { recursive: true });
    await app.close();
  });

  const deliver = async (readings: readonly object[]) =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      })
    ).json<object>();
  const get = async (path: string) => (await acme.viewer.call('GET', path)).json<unknown>();
  const getAsAdmin = async (path: string) => (await acme.admin.call('GET', path)).json<unknown>();
  const period = () => `startDate=${startAt}&endDate=${startAt + 60 * MINUTE_MS}`;

  test('takes a limit, which must lie in its range, and the audit log names it', async () => {
    const path = `/alarms/sensor/${sensorId}`;
    const refused = await acme.admin.call('PUT', path, { co2_high_alarm: 10_001 });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { errors: [{ path: 'co2_high_alarm', message: 'must be between 0 and 10000' }] },
    ]);
    const limits = { co2_high_alarm: 1_000, co2_high_enable: true, co2_deadband: 50, auto_reset: true };
    expect((await acme.admin.call('PUT', path, limits)).json()).toMatchObject({
      ...limits,
      co2_low_alarm: null,
    });
    const audit = await acme.admin.call('GET', '/audit-logs');
    expect(audit.body).toContain('CO₂ high limit none → 1000 ppm');
  });

  test('is taken from base units; a figure that cannot be is refused, and the rest of its reading stays', async () => {
    for (const co2 of FIGURES) {
      const reading = { sensor: '010203', timestamp: app.clock.now(), temperature: 4, co2 };
      expect(await deliver([reading])).toMatchObject({ accepted: 1, rejected: [] });
      app.clock.advance(MINUTE_MS);
    }
    const wrong = { sensor: '010203', timestamp: app.clock.now(), temperature: 4, co2: 10_001 };
    expect(await deliver([wrong])).toMatchObject({ accepted: 1, rejected: [{ field: 'co2' }] });
    app.clock.advance(MINUTE_MS);
    expect(await deliver([{ sensor: '020304', co2: 700 }])).toMatchObject({ unknown: ['020304'] });
  });

  test('is on the dashboard, on the plan, among discovered sensors and in the live stream', async () => {
    await deliver([{ sensor: '010203', timestamp: app.clock.now(), co2: 1_210 }]);
    expect(await get('/sensors')).toMatchObject([{ name: 'Cellar', co2: 1_210, humidity: null }]);
    expect(await get('/getLiveData')).toMatchObject([{ sensor_name: 'Cellar', co2: 1_210 }]);
    const discovered = await acme.admin.call('GET', '/sensors/discovered');
    expect(discovered.json()).toMatchObject([{ serialNo: '020304', co2: 700, temperature: null }]);
    const site = await acme.admin.call('POST', '/sites', {
      siteDescription: 'Site',
      sensorPositions: [{ sensorId, x: 1, y: 1 }],
    });
    const { siteId } = site.json<{ siteId: number }>();
    expect(await get(`/service3/sites/${siteId}/plan`)).toMatchObject({ sensorPositions: [{ co2: 1_210 }] });
  });

  test('is drawn by the chart, as readings and as the extremes of buckets', async () => {
    const readCo2 = async (query: string) =>
      z
        .array(z.object({ co2: z.number().optional() }))
        .parse(await get(`/sensors/${sensorId}/readings?${query}`))
        .flatMap(({ co2 }) => co2 ?? []);
    expect(await readCo2(period())).toEqual([...FIGURES, 1_210]);
    const extremes = await readCo2(`${period()}&maxPoints=4`);
    expect([Math.min(...extremes), Math.max(...extremes)]).toEqual([640, 1_210]);
  });

  test('raises an alarm beyond its limit, and is evaluated on the past as it was when it happened', async () => {
    expect(await get('/alarms/events?measurand=co2')).toMatchObject({
      events: [{ alarm_type: 'high', measurand: 'co2', extreme: 1_210, limit_value: 1_000 }],
    });
    await deliver([{ sensor: '010203', timestamp: startAt - MINUTE_MS, co2: 3_000 }]);
    const late = z.object({ events: z.array(z.object({ extreme: z.number() })) });
    const { events } = late.parse(await get('/alarms/events?measurand=co2'));
    expect(events.map(({ extreme }) => extreme).toSorted((one, other) => one - other)).toEqual([
      1_210, 3_000,
    ]);
  });

  test('is mailed in its own words and unit', async () => {
    const mails: string[] = [];
    const worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: { email: { send: async ({ text }) => void mails.push(text), close() {} } },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    await worker.settle();
    await worker.close();
    expect(mails.join('\n')).toContain('CO₂ concentration too high');
    expect(mails.join('\n')).toMatch(/Value: 1200 ppm\s+Limit: 1000 ppm/);
  });

  test('is in the report with its statistics, its limits, its alarm and a chart of its own', async () => {
    const wanted = { from: startAt, to: startAt + 60 * MINUTE_MS };
    app.clock.advance(60 * MINUTE_MS);
    const blocks = await on.database.read(acme.companyId, async (tx) => {
      const sensor = await readWantedSensor(tx, acme.companyId, sensorId, 'all');
      const read = await readSensorReport(tx, acme.companyId, sensor, wanted, app.clock.now());
      return sensorBlocks(read, wanted, companyClock('UTC'));
    });
    const charts = blocks.flatMap((block) => (block.kind === 'chart' ? [block] : []));
    expect(charts.map(({ unit }) => unit)).toEqual(['°C', 'ppm']);
    expect([...(charts[1]?.lines[0]?.values ?? [])]).toEqual([...FIGURES, 1_210]);
    const rows = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    expect(rows.find(([what]) => what === 'CO₂')).toEqual(
      expect.arrayContaining(['at most 1000\u00A0ppm', '640\u00A0ppm', '1210\u00A0ppm']),
    );
    expect(JSON.stringify(rows)).toContain('High, CO₂');
  });

  test('has a column in every export, and comes back from one', async () => {
    const csv = await acme.viewer.call('GET', `/sensors/${sensorId}/exports/csv?${period()}`);
    const [head = '', first = ''] = csv.body.split('\r\n');
    expect(first.split(',')[head.split(',').indexOf('co2_ppm')]).toBe('640');
    const xlsx = await acme.viewer.call('GET', `/sensors/${sensorId}/exports/xlsx?${period()}`);
    expect(unzip(xlsx.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('CO₂ (ppm)');
    const dashboard = await acme.viewer.call('GET', '/dashboard/exports/xlsx');
    expect(unzip(dashboard.rawPayload).get('xl/worksheets/sheet1.xml')).toContain('CO₂ (ppm)');
    const log = await acme.viewer.call('GET', '/alarms/events/csv');
    expect(log.body).toMatch(/,CO₂,.*,1000,ppm,/);

    const path = join(directory, 'export.csv');
    writeFileSync(path, csv.rawPayload);
    const { companyId } = await app.createCompany('Importer');
    const deps = { database: on.database, clock: app.clock, companyId };
    const sensors = await ImportSensors.load(deps, companyId, {
      serialByLabel: new Map(),
      existingOnly: false,
    });
    const summary = await importFile(
      { ...deps, sensors, onBadLine() {}, onProgress() {}, maySeal: async () => false },
      path,
    );
    const [imported] = summary.sensors;
    const raw = await rawReadings(on.database, companyId, imported?.id ?? 0);
    expect(JSON.stringify(raw)).toContain('1210');
  });

  test('has statistics, its week by the hour, and limits that can be tried on the past', async () => {
    const statistics = await get(`/analytics/statistics?${period()}`);
    expect(statistics).toMatchObject([{ co2: { count: 4, min: 640, max: 1_210 } }]);
    const path = `/analytics/sensors/${sensorId}`;
    const cells = await get(`${path}/heat-map?${period()}&measurand=co2`);
    const heat = z.array(z.object({ min: z.number(), max: z.number() })).parse(cells);
    expect(heat.every(({ min, max }) => min >= 600 && max <= 1_210)).toBe(true);
    const tried = `${path}/back-test?${period()}&measurand=co2&deadband=10`;
    expect(await get(`${tried}&high_alarm=1100`)).toMatchObject({
      alarms: 1,
      first: [{ type: 'high', value: 1_210 }],
    });
    for (const [limit, message] of [
      ['high_alarm=10001', 'must be at most 10000'],
      ['low_alarm=-1', 'must be between 0 and 10000'],
      ['rise_alarm=3', 'is of the temperature alone'],
    ]) {
      const refused = await acme.admin.call('GET', `${tried}&${limit}`);
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { errors: [{ message }] }]);
    }
  });

  test('is a message of its own when it gets worse by what the company has set for it', async () => {
    expect(await get('/settings/company')).toMatchObject({ worseByCelsius: 3, worseByPpm: 200 });
    const refused = await acme.admin.call('PATCH', '/settings/company', { worseByPpm: 5_001 });
    expect(refused.json()).toMatchObject({ errors: [{ path: 'worseByPpm' }] });
    const saved = await acme.admin.call('PATCH', '/settings/company', { worseByPpm: 100, stillOutAfter: 0 });
    expect(saved.json()).toMatchObject({ worseByPpm: 100 });
    await deliver([{ sensor: '010203', timestamp: app.clock.now(), co2: 1_220 }]);
    const events = z.object({ events: z.array(z.object({ state: z.string(), idAlarmLog: z.number() })) });
    const open = events.parse(await get('/alarms/events?measurand=co2')).events;
    const row = open.find(({ state }) => state === 'active')?.idAlarmLog;
    await acme.admin.call('PATCH', `/alarms/alarm-log/${row}`, { acknowledged: true });
    app.clock.advance(MINUTE_MS);
    await deliver([{ sensor: '010203', timestamp: app.clock.now(), co2: 1_319 }]);
    const deps = { database: on.database, clock: app.clock, events: NO_LISTENERS };
    const worse = async () => {
      await notifyStillOut(deps);
      const deliveries = z.array(z.object({ purpose: z.string() })).parse(await getAsAdmin('/deliveries'));
      return deliveries.filter(({ purpose }) => purpose === 'worse').length;
    };
    expect(await worse()).toBe(0);
    app.clock.advance(MINUTE_MS);
    await deliver([{ sensor: '010203', timestamp: app.clock.now(), co2: 1_320 }]);
    expect(await worse()).toBe(1);
  });

  test('comes with the file of a company, and a file of before there was such a thing is taken without it', async () => {
    const exported = (await acme.admin.call('GET', '/settings/export')).rawPayload;
    const files = unzip(exported);
    expect(files.get('data/readings/1.csv')).toContain(',co2,');
    const imported = async (name: string, content: Buffer) => {
      const path = join(directory, 'company.zip');
      writeFileSync(path, content);
      const owner = { name, email: acme.admin.email, passwordHash: 'none' };
      const { companyId } = await importCompany({ database: on.database, clock: app.clock }, path, owner);
      return on.database.read(companyId, async (tx) => ({
        readings: await co2In(tx, companyId, 'readings', 'co2'),
        latest: await co2In(tx, companyId, 'latest_readings', 'co2'),
        counts: await co2In(tx, companyId, 'rollups', 'co2_count'),
      }));
    };
    const renamed = (own: Files, serial: string) =>
      edit(own, 'data/base_units.jsonl', '"unit"', `"${serial}"`);
    const whole = await imported('With', await changedZip(exported, (own) => renamed(own, 'with')));
    expect(whole.readings).toContain(1_210);
    expect(Math.max(...whole.counts.map(Number))).toBeGreaterThan(0);

    const old = await imported(
      'Without',
      await changedZip(exported, (own) => {
        renamed(own, 'without');
        for (const [name, content] of own) own.set(name, withoutCo2(name, content));
      }),
    );
    expect(old.readings).toHaveLength(whole.readings.length);
    expect(new Set([...old.readings, ...old.latest])).toEqual(new Set([null]));
    expect(new Set(old.counts)).toEqual(new Set([0]));
  });
});

/** Reads the stored values of carbon dioxide, which no schema knows. */
async function co2In(tx: Tx, companyId: number, table: string, column: string): Promise<(number | null)[]> {
  const { rows } = await sql<{
    value: number | string | null;
  }>`select ${sql.ref(column)} as value from ${sql.table(table)}
    where company_id = ${companyId}`.execute(tx.sql);
  return rows.map(({ value }) => (value === null ? null : Number(value)));
}

/** Returns a part of a company's file as it was before carbon dioxide was in the table. */
function withoutCo2(name: string, content: string): string {
  if (name.endsWith('.jsonl')) return content.replaceAll(/,"co2":[^,}]+/g, '');
  if (!name.endsWith('.csv')) return content;
  const lines = content.split('\n').map((line) => line.split(','));
  const kept = (lines[0] ?? []).map((column) => column !== 'co2' && !column.startsWith('co2_'));
  return lines.map((cells) => cells.filter((_, at) => kept[at] ?? true).join(',')).join('\n');
}
