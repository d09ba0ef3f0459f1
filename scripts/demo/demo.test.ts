import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { routes } from '@ts1/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { z } from 'zod';
import { ROOT } from '../project.ts';

const announced = z.object({
  url: z.string(),
  companyName: z.string(),
  email: z.string(),
  password: z.string(),
  sensors: z.array(z.object({ id: z.int(), serialNo: z.string() })),
  dataDirectory: z.string(),
  readings: z.int(),
});
const MINUTE_MS = 60_000;

async function startDemo(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/demo.ts', '--json', '--no-web', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => ({ code: z.int().nullable().parse(code) }));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const errors: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => errors.push(text));
  const lines = createInterface(child.stdout);
  const first = await Promise.race([once(lines, 'line'), ended]);
  if (!Array.isArray(first)) throw new Error(`the demo ended with ${first.code}\n${errors.join('')}`);
  return { child, ended, demo: announced.parse(JSON.parse(String(first[0]))) };
}

async function signIn({ url, companyName, email, password }: z.output<typeof announced>) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyName, email, password }),
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (path: string): Promise<unknown> =>
    (await fetch(`${url}/api${path}`, { headers: { cookie } })).json();
}

describe('the demo', () => {
  it('has history and live readings to sign in to, and leaves nothing behind', async () => {
    const before = Date.now();
    const { child, ended, demo } = await startDemo('--days', '3');
    const get = await signIn(demo);
    expect(existsSync(demo.dataDirectory)).toBe(true);

    const from = before - 3 * 24 * 60 * MINUTE_MS;
    const fridge = demo.sensors.find(({ serialNo }) => serialNo === '100301');
    const path = `/sensors/${fridge?.id}/readings?startDate=${from}&endDate=${before}`;
    const readings = routes.sensorReadings.answer.parse(await get(path));
    expect(readings.length).toBeGreaterThanOrEqual(1_440 + 570);
    const temperatures = readings.flatMap(({ temperature }) => temperature ?? []);
    expect(Math.min(...temperatures)).toBeGreaterThan(2);
    const sites = routes.listSites.answer.parse(await get('/sites?plans=false'));
    expect(sites.data.map(({ sensorPositions }) => sensorPositions.length)).toEqual([demo.sensors.length]);

    const ready = Date.now();
    await vi.waitFor(
      async () => {
        const live = routes.liveData.answer.parse(await get('/getLiveData'));
        expect(live).toHaveLength(demo.sensors.length);
        const fresh = live.filter(({ timestamp }) => Date.parse(timestamp) > ready);
        expect(fresh.length).toBeGreaterThan(0);
      },
      { timeout: MINUTE_MS, interval: 500 },
    );

    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 0 });
    expect(existsSync(demo.dataDirectory)).toBe(false);
    await expect(fetch(demo.url)).rejects.toThrow('fetch failed');
  });
});
