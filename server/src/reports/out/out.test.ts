import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTHING_MEASURED, routes } from '@ts1/contract';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
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

test('a silent sensor has no value, only that and since when', () => {
  const text = readingsMetrics([row({}, NOW - 900_001)], NOW);
  expect(text).not.toContain('ts1_sensor_temperature_c{');
  expect(text).toMatch(/^ts1_sensor_silent\{.*\} 1$/m);
  expect(readingsMetrics([row({}, NOW - 900_000)], NOW)).toMatch(/^ts1_sensor_temperature_c\{.*\} -18.5$/m);
});

test.skipIf(!hasPromtool)('promtool finds nothing in them', () => {
  const alarms = [{ alarm_type: 'high' as const, level: 'alarm' as const, state: 'alarm' as const }];
  // It reads the older text format, in which the end mark is a comment.
  const input = readingsMetrics([row({ alarms })], NOW);
  const { stdout, stderr, status } = spawnSync('promtool', ['check', 'metrics'], { input, encoding: 'utf8' });
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' });
});

test.skipIf(!hasPromtool)(
  'every query of the dashboard of readings is PromQL over metrics that there are',
  () => {
    const text = readingsMetrics([row()], NOW);
    const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const dashboard = readFileSync(new URL('readings.json', GRAFANA), 'utf8');
    const used = new Set(dashboard.match(/\bts1_sensor_[a-z\d_]+/g));
    expect(used.size).toBeGreaterThan(5);
    expect([...used].filter((name) => !known.has(name))).toEqual([]);
    const queries = [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expr = '']) =>
      String(JSON.parse(`"${expr}"`)).replaceAll('$name', '.*'),
    );
    expect(queries.length).toBeGreaterThan(5);
    const directory = mkdtempSync(join(tmpdir(), 'ts1-grafana-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const write = (name: string, content: object): string => {
      // JSON is YAML.
      writeFileSync(join(directory, name), JSON.stringify(content));
      return join(directory, name);
    };
    const run = (...args: string[]) => spawnSync('promtool', args, { encoding: 'utf8' });
    const rules = queries.map((expr, at) => ({ record: `query_${at}`, expr }));
    const checked = run('check', 'rules', write('rules.json', { groups: [{ name: 'dashboard', rules }] }));
    expect(checked).toMatchObject({ status: 0 });
    const samples = [...text.matchAll(/^(ts1_\S+\{.*\}) (\S+)$/gm)];
    const series = samples
      .filter(([, name = '']) => !name.includes('Ward'))
      .map(([, name, value = '']) => ({ series: name, values: `${value}+0x5` }));
    const zones = queries.find((query) => query.includes('by (zone)'));
    const tests = [
      {
        interval: '1m',
        input_series: series,
        promql_expr_test: [
          { expr: zones, eval_time: '1m', exp_samples: [{ labels: '{zone="Cold store"}', value: -18.5 }] },
          { expr: queries[0], eval_time: '1m', exp_samples: [{ labels: '{}', value: 0 }] },
        ],
      },
    ];
    const evaluated = run(
      'test',
      'rules',
      write('tests.json', { rule_files: [], evaluation_interval: '1m', tests }),
    );
    expect(evaluated).toMatchObject({ status: 0 });
  },
);

test('the dashboard over REST calls what there is', () => {
  const dashboard = readFileSync(new URL('readings-rest.json', GRAFANA), 'utf8');
  const paths = [...dashboard.matchAll(/"url": "\/api([^"?]+)/g)].map(([, path = '']) => path);
  const known = Object.values(routes).map(({ path }) => path.replaceAll(/\{\w+\}/g, '*'));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths) expect(known).toContain(path.replaceAll(/\$\{\w+\}/g, '*'));
});

describeOnEachEngine('what other tools read', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let id: number;

  beforeEach(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = {
      baseUnitSerialNo: `OUT-${acme.companyId}-${on.engine}`,
      baseUnitName: 'Gate',
      typeId: '1',
    };
    const { deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>();
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
          { sensor: '010203', timestamp: at, temperature: 8001 },
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
    expect(answer.body).toMatch(/# EOF\n$/);
    const contoso = await app.createCompany('Contoso');
    expect((await contoso.admin.call('GET', '/metrics/readings')).body).not.toContain('Cold room');
  });

  test('line protocol has each reading, its codes as whole numbers, its name escaped', async () => {
    const at = app.clock.now();
    const period = `startDate=${at - 3_600_000}&endDate=${at}`;
    const { body } = await acme.admin.call('GET', `/sensors/${id}/exports/line?${period}`);
    const head = String.raw`readings,name=Cold\ room\,\ left\=1,sensor=010203`;
    expect(body.split('\n')).toEqual([
      `${head} temperature_c=4.25,battery_v=3.6 ${at - 60_000}000000`,
      `${head} error=8001i ${at}000000`,
      '',
    ]);
  });
});
