import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { present } from '@ts1/contract';
import type { Filled } from './fill.ts';

const READINGS_A_CALL = 100;
const MINUTE_MS = 60_000;

/** Rounds that do not count: a sensor's first reading after sealed days looks into them, once. */
const FIRST_ROUNDS = 2;

/**
 * Sends calls of new readings, sensor after sensor, each unit one call at a time; the first rounds over all sensors
 * do not count.
 */
export async function sendLive(
  address: string,
  { serials, keys, to }: Filled,
  measure: (send: () => Promise<void>) => Promise<{ readonly cpuSeconds: number }>,
  seconds: number,
): Promise<{ readonly cpuSeconds: number; readonly accepted: number; readonly spent: readonly number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: keys.length });
  const spent: number[] = [];
  let number = 0;
  const nextCall = (): string => {
    const readings = Array.from({ length: READINGS_A_CALL }, () => {
      const round = Math.floor(number / serials.length);
      const sensor = present(serials[number % serials.length]);
      number += 1;
      // New readings continue a minute apart after the last stored one; they never reach the present.
      const timestamp = to + (round + 1) * MINUTE_MS;
      return {
        sensor,
        timestamp,
        temperature: 4 + (round % 10) / 10,
        humidity: 50,
        battery: 3.6,
        rssi: -70,
        snr: 9,
      };
    });
    return JSON.stringify({ readings });
  };
  const sendWhile = async (goesOn: () => boolean, note: (ms: number) => void): Promise<void> => {
    await Promise.all(
      keys.map(async (key) => {
        while (goesOn()) {
          const body = nextCall();
          const startedAt = performance.now();
          await send(`${address}/api/ingest/readings`, agent, key, body);
          note(performance.now() - startedAt);
        }
      }),
    );
  };
  await sendWhile(
    () => number < FIRST_ROUNDS * serials.length,
    () => {},
  );
  const { cpuSeconds } = await measure(async () => {
    const until = performance.now() + seconds * 1_000;
    await sendWhile(
      () => performance.now() < until,
      (ms) => void spent.push(ms),
    );
  });
  agent.destroy();
  return { cpuSeconds, accepted: spent.length * READINGS_A_CALL, spent };
}

async function send(url: string, agent: Agent, key: string, body: string): Promise<void> {
  const made = request(url, {
    agent,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  made.end(body);
  const [response] = (await once(made, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 200) throw new Error(`the server answered ${response.statusCode}`);
}
