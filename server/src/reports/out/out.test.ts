import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTHING_MEASURED } from '@ts1/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { type MetricsRow, readingsMetrics } from './readings-metrics.ts';

const GRAFANA = new URL('../../../../deploy/grafana/', import.meta.url);
const NOW = Date.UTC(2026, 0, 31, 10);
const hasPromtool =
  process.env['TS1_EVERY_SUITE'] === '1' || spawnSync('promtool', ['--version']).status === 0;

const row = (changes: Partial<MetricsRow> = {}, heard = NOW): MetricsRow => ({
  sensor: {
    id: 1,
    name: 'Freezer',
    serialNo: '010203',
    timestamp: new Date(heard).toISOString(),
    lastHeardAt: new Date(heard).toISOString(),
    silentAfterMs: 900_000,
  },
  values: { ...NOTHING_MEASURED, temperature: -18.5 },
  inputs: [],
  isFaulty: false,
  alarms: [],
  zones: ['Cold store', 'Ward "B"\\\n'],
  ...changes,
});

test('names with quotes, backslashes and line feeds are escaped', () => {
  expect(readingsMetrics([row()], NOW)).toContain(
    String.raw`ts1_sensor_info{sensor="1",serial="010203",name="Freezer",zone="Ward \"B\"\\\n"} 1`,
  );
});

test('inputs have a metric for each measurand, and are beside each other by number and name', () => {
  const at = new Date(NOW).toISOString();
  const door = { measurand: 'door', timestamp: at, since: at };
  const inputs = [
    { ...door, input: 1, name: 'Door', value: 1 },
    { ...door, input: 3, name: 'Back "door"', value: 0 },
    { ...door, input: 4, measurand: 'count', name: 'Count', value: 12 },
  ];
  const text = readingsMetrics([row({ inputs, zones: [] })], NOW);
  const own = 'sensor="1",serial="010203",name="Freezer"';
  expect(text).toContain(`ts1_sensor_door{${own},input="1",input_name="Door"} 1\n`);
  expect(text).toContain(String.raw`ts1_sensor_door{${own},input="3",input_name="Back \"door\""} 0`);
  expect(text).toContain(`ts1_sensor_count_reading{${own},input="4",input_name="Count"} 12\n`);
  expect(readingsMetrics([row({ inputs }, NOW - 900_001)], NOW)).not.toContain('ts1_sensor_door{');
});

test('alarms of a measurand and of inputs that measure the same are series of their own', () => {
  const high = { alarm_type: 'high', level: 'alarm', state: 'alarm' } as const;
  const co2 = { measurand: 'co2', unit: 'ppm', decimals: 0 } as const;
  const alarms = [
    { ...high, measurand: 'temperature' },
    { ...high, measurand: null, input: { ...co2, input: 1, name: 'Air in' } },
    { ...high, measurand: null, input: { ...co2, input: 2, name: 'Air out' } },
    { alarm_type: 'battery', level: 'alarm', state: 'alarm', measurand: null },
  ] as const;
  const found = readingsMetrics([row({ alarms })], NOW).match(/^ts1_sensor_alarm\{.*$/gm);
  expect(found?.map((line) => line.replace(/^.*name="Freezer",/, ''))).toEqual([
    'type="high",state="alarm",measurand="temperature"} 1',
    'type="high",state="alarm",measurand="co2",input="1",input_name="Air in"} 1',
    'type="high",state="alarm",measurand="co2",input="2",input_name="Air out"} 1',
    'type="battery",state="alarm"} 1',
  ]);
});

test('a silent sensor has no value, only that and since when', () => {
  const text = readingsMetrics([row({}, NOW - 900_001)], NOW);
  expect(text).not.toContain('ts1_sensor_temperature_c{');
  expect(text).toMatch(/^ts1_sensor_silent\{.*\} 1$/m);
  expect(readingsMetrics([row({}, NOW - 900_000)], NOW)).toMatch(/^ts1_sensor_temperature_c\{.*\} -18.5$/m);
});

test.skipIf(!hasPromtool)('promtool finds nothing in them', () => {
  const alarms = [{ alarm_type: 'high', level: 'alarm', state: 'alarm', measurand: 'temperature' } as const];
  // It reads the older text format, in which the end mark is a comment.
  const input = readingsMetrics([row({ alarms })], NOW);
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' });
});

/** The queries of the panels of a dashboard. */
interface Panel {
  readonly title: string;
  readonly targets: readonly {
    readonly expr?: string;
    readonly url?: string;
    readonly root_selector?: string;
    readonly columns?: readonly { readonly selector: string }[];
  }[];
}
const readPanels = (name: string): readonly Panel[] =>
  (JSON.parse(readFileSync(new URL(name, GRAFANA), 'utf8')) as { panels: Panel[] }).panels;

/** A freezer in alarm with a CO₂ sensor and a door, one that is silent for an hour, and what each panel shows of them. */
const AT = new Date(NOW).toISOString();
const FIXTURE = [
  row({
    values: { ...NOTHING_MEASURED, temperature: -18.5, humidity: 40, battery: 3.6 },
    inputs: [
      { input: 1, measurand: 'co2', name: 'CO₂', value: 640, timestamp: AT, since: AT },
      { input: 2, measurand: 'door', name: 'Door', value: 1, timestamp: AT, since: AT },
    ],
    alarms: [{ alarm_type: 'high', level: 'alarm', state: 'alarm', measurand: 'temperature' }],
    zones: ['Cold store'],
  }),
  row(
    {
      sensor: {
        id: 2,
        name: 'Cellar',
        serialNo: '010204',
        timestamp: new Date(NOW - 3_600_000).toISOString(),
        lastHeardAt: new Date(NOW - 3_600_000).toISOString(),
        silentAfterMs: 900_000,
      },
      zones: [],
    },
    NOW - 3_600_000,
  ),
];
const FREEZER = 'sensor="1",serial="010203",name="Freezer"';
const SHOWN: Readonly<Record<string, readonly [labels: string, value: number]>> = {
  'Alarms now': ['{}', 1],
  'Silent sensors': ['{}', 1],
  'Oldest reading': ['{}', 3_600],
  Temperature: [`ts1_sensor_temperature_c{${FREEZER}}`, -18.5],
  Humidity: [`ts1_sensor_humidity_pct{${FREEZER}}`, 40],
  Battery: [`ts1_sensor_battery_v{${FREEZER}}`, 3.6],
  'Mean temperature of each zone': ['{zone="Cold store"}', -18.5],
  'CO₂': [`ts1_sensor_co2_ppm{${FREEZER},input="1",input_name="CO₂"}`, 640],
  Doors: [`ts1_sensor_door{${FREEZER},input="2",input_name="Door"}`, 1],
};

test.skipIf(!hasPromtool)(
  'each panel of the dashboard on Prometheus shows what there is of two sensors',
  () => {
    const panels = readPanels('readings.json');
    expect(panels.map(({ title }) => title).toSorted()).toEqual(Object.keys(SHOWN).toSorted());
    const samples = [...readingsMetrics(FIXTURE, NOW).matchAll(/^(ts1_\S+\{.*\}) (\S+)$/gm)];
    const promql_expr_test = panels.flatMap(({ title, targets }) =>
      targets.map(({ expr = '' }) => {
        const [labels = '', value] = SHOWN[title] ?? [];
        // Grafana writes the choice of the reader there, promtool begins at 1970.
        const asked = expr.replaceAll('$name', '.*').replaceAll('time()', String(NOW / 1_000));
        return { expr: asked, eval_time: '1m', exp_samples: [{ labels, value }] };
      }),
    );
    const directory = mkdtempSync(join(tmpdir(), 'ts1-grafana-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const input_series = samples.map(([, series, value = '']) => ({ series, values: `${value}+0x5` }));
    const tests = [{ interval: '1m', input_series, promql_expr_test }];
    // JSON is YAML.
    const file = join(directory, 'tests.json');
    writeFileSync(file, JSON.stringify({ rule_files: [], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  },
);

describeOnEachEngine('what other tools read', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let id: number;
  let deviceKey: string;

  beforeEach(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = {
      baseUnitSerialNo: `OUT-${acme.companyId}-${on.engine}`,
      baseUnitName: 'Gate',
      typeId: '1',
    };
    ({ deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>());
    const sensor = { serialNo: '010203', name: 'Cold room, left=1', type: '1' };
    ({ id } = (await acme.admin.call('POST', '/sensors', sensor)).json<{ id: number }>());
    const at = app.clock.now();
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: {
        readings: [
          { sensor: '010203', timestamp: at - 60_000, temperature: 4.25, battery: 3.6 },
          { sensor: '010203', timestamp: at, temperature: 8001, inputs: { co2: 640, door_2: 1 } },
        ],
      },
    });
  });
  afterEach(async () => app.close());

  test('the metrics have the newest values of one’s own company', async () => {
    const answer = await acme.admin.call('GET', '/metrics/readings');
    expect(answer.headers['content-type']).toContain('application/openmetrics-text; version=1.0.0');
    expect(answer.body).toContain(
      `ts1_sensor_fault{sensor="${id}",serial="010203",name="Cold room, left=1"} 1`,
    );
    expect(answer.body).toContain('ts1_sensor_battery_v{');
    expect(answer.body).toMatch(/^ts1_sensor_co2_ppm\{.*,input="1",input_name="CO₂"\} 640$/m);
    expect(answer.body).toMatch(/# EOF\n$/);
    const contoso = await app.createCompany('Contoso');
    expect((await contoso.admin.call('GET', '/metrics/readings')).body).not.toContain('Cold room');
  });

  test('each column of the dashboard over REST is in the answer of its call', async () => {
    const limits = { high_alarm: 4, high_enable: true, fault_enable: false };
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, limits);
    const at = app.clock.now();
    const send = async (reading: object): Promise<void> => {
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: [{ sensor: '010203', ...reading }] },
      });
    };
    app.clock.advance(60_000);
    await send({ temperature: 9, humidity: 40, timestamp: app.clock.now() });
    const asked = {
      sensor: String(id),
      input: '1',
      __from: String(at - 3_600_000),
      __to: String(app.clock.now()),
    };
    let columns = 0;
    for (const { title, targets } of readPanels('readings-rest.json')) {
      const rows: object[] = [];
      const selectors = new Set<string>();
      for (const { url = '', root_selector: root = '', columns: shown = [] } of targets) {
        const path = url.replaceAll(/\$\{(\w+)\}/g, (_, name: keyof typeof asked) => asked[name]);
        const answer = await acme.admin.call('GET', path.replace(/^\/api/, ''));
        expect([path, answer.statusCode]).toEqual([path, 200]);
        const body: unknown = answer.json();
        rows.push(...(root === '' ? (body as object[]) : ((body as Record<string, object[]>)[root] ?? [])));
        for (const { selector } of shown) selectors.add(selector);
      }
      columns += selectors.size;
      const found = new Set(rows.flatMap((one) => Object.keys(one)));
      expect([title, [...selectors].filter((selector) => !found.has(selector))]).toEqual([title, []]);
    }
    expect(columns).toBeGreaterThan(12);
  });

  test('metrics are of five seconds ago at most, and of one company alone', async () => {
    const read = async (company: TestCompany) => (await company.admin.call('GET', '/metrics/readings')).body;
    const contoso = await app.createCompany('Contoso');
    expect([await read(acme), await read(contoso)].map((text) => text.includes('Cold room'))).toEqual([
      true,
      false,
    ]);
    await acme.admin.call('PATCH', `/sensors/${id}`, { sensorName: 'Renamed' });
    app.clock.advance(4_999);
    expect(await read(acme)).not.toContain('Renamed');
    app.clock.advance(1);
    expect([await read(acme), await read(contoso)].map((text) => text.includes('Renamed'))).toEqual([
      true,
      false,
    ]);
  });

  test('line protocol has each reading, its codes as whole numbers, its name escaped', async () => {
    const at = app.clock.now();
    const period = `startDate=${at - 3_600_000}&endDate=${at}`;
    const { body } = await acme.admin.call('GET', `/sensors/${id}/exports/line?${period}`);
    const head = String.raw`readings,name=Cold\ room\,\ left\=1,sensor=010203`;
    expect(body.split('\n')).toEqual([
      `${head} temperature_c=4.25,battery_v=3.6 ${at - 60_000}000000`,
      `${head} co2_ppm=640,door_2=1,error=8001i ${at}000000`,
      '',
    ]);
  });
});
