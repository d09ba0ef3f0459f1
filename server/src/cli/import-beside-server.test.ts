import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { liveRecord } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startProcess } from '../../testing/server-process.ts';

const PASSWORD = 'a long enough passphrase';
let directory: string;
let environment: Record<string, string>;
let server: ServerProcess;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'ts1-import-'));
  environment = { DATA_DIR: join(directory, 'data'), PORT: '0', MQTT_PORT: '0' };
  server = startProcess('main', environment);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended();
  rmSync(directory, { recursive: true, force: true });
});

const cli = async (...args: string[]): Promise<{ code: number | string | null; output: string }> => {
  const command = startProcess('cli', environment, args);
  return { code: await command.ended(), output: command.output() };
};

test('a recording imported beside a running server is in its answers, and adds nothing the second time', async () => {
  const [, address = ''] = await server.printed(/listening at (http:\S+?)"/);
  await cli('company', 'create', '--name', 'Acme', '--email', 'a@example.org', '--password', PASSWORD);
  const path = join(directory, 'cellar.csv');
  const lines = Array.from({ length: 5_000 }, (_, n) => {
    const at = new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
    return `${at},cellar,${(n % 97) / 10}`;
  });
  writeFileSync(path, ['time_utc,sensor,temperature_c', ...lines, 'never,cellar,1', ''].join('\n'));

  const first = await cli('import-readings', path, '--company', 'acme');
  expect([first.code, first.output]).toEqual([
    0,
    expect.stringContaining('5,000 readings of 1 sensor were added'),
  ]);
  expect(first.output).toContain('line 5002: time_utc must be a time like');
  expect(first.output).toContain('cellar, TS1 99.00.01');
  const second = await cli('import-readings', path, '--company', 'Acme', '--json');
  const json = second.output.split('\n').find((line) => line.startsWith('{')) ?? '';
  expect([second.code, JSON.parse(json)]).toMatchObject([0, { added: 0, duplicates: 5_000, refused: 1 }]);

  const post = { method: 'POST', headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ companyName: 'Acme', email: 'a@example.org', password: PASSWORD });
  const signedIn = await fetch(`${address}/api/auth/login`, { ...post, body });
  const headers = {
    cookie: signedIn.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; '),
  };
  const answer = await fetch(`${address}/api/getLiveData`, { headers });
  const live = liveRecord.array().parse(await answer.json());
  expect(live).toMatchObject([{ sensor_name: 'cellar', timestamp: '2025-01-04T11:19:00.000Z' }]);
  const query = 'startDate=2025-01-01&endDate=2026-01-01';
  const raw = await fetch(`${address}/api/sensors/${live[0]?.sensor_id}/readings?${query}`, { headers });
  expect(await raw.json()).toHaveLength(5_000);
});

test.each([
  [['import-readings', '--company', 'Acme'], 2, 'Name one file.'],
  [['import-readings', 'x.csv'], 2, '--company is required'],
  [['import-readings', 'x.csv', '--company', 'Acme', '--map', 'cellar'], 2, 'write SENSOR=SERIAL'],
  [['import-readings', 'x.csv', '--company', 'Acme', '--sensor-type', '9'], 2, '--sensor-type must be'],
  [['import-readings', 'x.csv', '--company', 'Nobody'], 1, 'There is no company "Nobody".'],
  [['import-readings', 'x.csv', '--company', 'Acme'], 1, 'x.csv is not there.'],
])('%j ends with %i and says: %s', async (args, code, sentence) => {
  expect(await cli(...args)).toMatchObject({ code, output: expect.stringContaining(sentence) });
});
