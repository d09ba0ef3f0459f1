import { Agent, request } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { present } from '@ts1/contract';
import type { Filled } from './fill.ts';

const READINGS_A_CALL = 100;
const MINUTE_MS = 60_000;

/** Sends calls of readings that are measured now, of one sensor after the other, from each unit one at a time. */
export async function sendLive(
  address: string,
  { serials, keys, to }: Filled,
  seconds: number,
): Promise<{ readonly accepted: number; readonly spent: readonly number[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: keys.length });
  const until = performance.now() + seconds * 1_000;
  const spent: number[] = [];
  let number = 0;
  const nextCall = (): string => {
    const readings = Array.from({ length: READINGS_A_CALL }, () => {
      const round = Math.floor(number / serials.length);
      const sensor = present(serials[number % serials.length]);
      number += 1;
      // A minute apart from the last of the past on; they never reach the present.
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
  await Promise.all(
    keys.map(async (key) => {
      while (performance.now() < until) {
        const body = nextCall();
        const startedAt = performance.now();
        const made = request(`${address}/api/ingest/readings`, {
          agent,
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        });
        made.end(body);
        const [response] = (await once(made, 'response')) as [IncomingMessage];
        response.resume();
        await once(response, 'end');
        if (response.statusCode !== 200) throw new Error(`the server answered ${response.statusCode}`);
        spent.push(performance.now() - startedAt);
      }
    }),
  );
  agent.destroy();
  return { accepted: spent.length * READINGS_A_CALL, spent };
}
