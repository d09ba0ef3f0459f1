import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startProcess, type ServerProcess } from '../../testing/server-process.ts';

const DEPLOY = new URL('../../../deploy/', import.meta.url);
const rules = readFileSync(new URL('prometheus/rules.yml', DEPLOY), 'utf8');
const dashboard = readFileSync(new URL('grafana/dashboard.json', DEPLOY), 'utf8');
const runbook = readFileSync(new URL('../docs/runbook.md', DEPLOY), 'utf8');

const everySuite = process.env['TS1_EVERY_SUITE'] === '1';
const hasPromtool = everySuite || spawnSync('promtool', ['--version']).status === 0;

/** Only there under a condition that this server does not meet; each names it in its help. */
const CONDITIONAL = [
  'ts1_audit_time_stamp_failing',
  'ts1_backup_last_timestamp_seconds',
  'ts1_certificate_expiry_timestamp_seconds',
  'ts1_clock_ahead_of_outside_seconds',
  'ts1_mqtt_outside_broker_subscribed',
];

/** Roles of PostgreSQL, which the runbook names too. */
const ROLES = new Set(['ts1_company', 'ts1_across', 'ts1_login']);

let directory: string;
let server: ServerProcess;
let text: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'ts1-metrics-'));
  server = startProcess('main', { DATA_DIR: directory, PORT: '0', MQTT_PORT: '0' });
  await server.printed(/is ready/);
  const [, address = ''] = await server.printed(/Server listening at (http:\/\/[\d.:]+)/);
  await fetch(`${address}/healthz`);
  const scrape = async () => (await fetch(`${address}/metrics`)).text();
  await vi.waitUntil(async () => /^ts1_alarms_open\{/m.test(await scrape()), 10_000);
  text = await scrape();
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended();
  rmSync(directory, { recursive: true, force: true });
});

/** Names in what a started server shows, with those that only appear under conditions. */
function declared(): Set<string> {
  const names = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  return new Set(names);
}

function named(document: string): string[] {
  const names = new Set(document.match(/\b(ts1|nodejs|process)_[a-z\d_]+/g));
  return [...names].filter((name) => !ROLES.has(name)).toSorted();
}

describe('metrics of a started server', () => {
  test('say what an operator must know, before anything has happened', { tags: ['R155'] }, () => {
    for (const name of [
      'ts1_build_info{version=',
      'ts1_alarms_open{state="unacknowledged"} 0',
      'ts1_messages_waiting{channel="email"} 0',
      'ts1_message_attempts_total{channel="sms",outcome="failed"} 0',
      'ts1_webhooks_waiting 0',
      'ts1_webhook_attempts_total{outcome="failed"} 0',
      'ts1_base_units_silent 0',
      'ts1_quarantine_deliveries 0',
      'ts1_database_errors_total{kind="unavailable"} 0',
      'ts1_readings_total{outcome="unknown"} 0',
      'ts1_readings_rejected_total{reason="value"} 0',
      'ts1_mqtt_connections 0',
      'ts1_silence_watch_blind_seconds 0',
      'ts1_counts_read_timestamp_seconds ',
    ]) {
      expect(text).toContain(`\n${name}`);
    }
    expect(Number(/^ts1_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
    expect(text).not.toMatch(/^(ts1_backup_last|ts1_certificate)\S* /m);
  });

  test('are called ts1_ unless they are of the process or of Node', () => {
    const names = [...declared()];
    expect(names.filter((name) => !/^(ts1|nodejs|process)_/.test(name))).toEqual([]);
  });

  test('name a counter, and nothing else, by _total, a time in seconds, and each has a help', () => {
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    expect(types.length).toBeGreaterThan(30);
    const odd = types.filter(([, name = '', type]) => name.endsWith('_total') !== (type === 'counter'));
    expect(odd.map(([line]) => line)).toEqual([]);
    const units = types.filter(([, name = '']) => /_(ms|millis\w*|minutes|hours|days|kb|mb)(_|$)/.test(name));
    expect(units.map(([line]) => line)).toEqual([]);
    for (const [, name = ''] of types) expect(text).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'));
  });

  test('name no company, unit or person in a label', { tags: ['R155'] }, () => {
    const labels = new Set([...text.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label));
    const harmless = [
      'channel',
      'kind',
      'le',
      'method',
      'name',
      'node',
      'outcome',
      'reason',
      'route',
      'state',
      'status',
    ];
    const ofNode = ['major', 'minor', 'patch', 'type', 'space', 'version'];
    expect([...labels].filter((label) => ![...harmless, ...ofNode].includes(label ?? ''))).toEqual([]);
  });

  test.each([
    ['the rules', rules],
    ['the dashboard', dashboard],
    ['the runbook', runbook],
  ])('are there under every name that is used in %s', (_, document) => {
    const known = declared();
    const used = named(document);
    expect(used.length).toBeGreaterThan(5);
    expect(used.filter((name) => !known.has(name) && !CONDITIONAL.includes(name))).toEqual([]);
  });

  test('are each in the table of the runbook', () => {
    const own = [...text.matchAll(/^# TYPE (ts1_\S+) /gm)].map(([, name = '']) => name);
    expect([...own, ...CONDITIONAL].filter((name) => !runbook.includes(`\`${name}`))).toEqual([]);
  });
});

describe.skipIf(!hasPromtool)('promtool', () => {
  const promtool = (args: string[], input = '') => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };

  test('finds nothing in the metrics', { tags: ['R155'] }, () => {
    expect(promtool(['check', 'metrics'], text)).toEqual({ status: 0, output: '' });
  });

  test('accepts the rules, and they fire when they should', { tags: ['R155'] }, () => {
    const folder = new URL('prometheus/', DEPLOY).pathname;
    expect(promtool(['check', 'rules', join(folder, 'rules.yml')])).toMatchObject({ status: 0 });
    const tested = promtool(['test', 'rules', join(folder, 'rules.test.yml')]);
    expect(tested).toMatchObject({ status: 0 });
  });
});
