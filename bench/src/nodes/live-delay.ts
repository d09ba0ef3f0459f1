import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@ts1/contract';
import { signIn } from '../company.ts';
import type { Site } from '../ingest/site.ts';
import { quantiles } from './quantiles.ts';

const PROBES = 60;
const PAUSE_MS = 110;

/**
 * Sends readings to one node, one at a time, and waits for each on the event stream that another node sends to a
 * screen. Returns the milliseconds from the call, which waits for the commit, to the event. No sensor of the site may
 * have readings of today.
 */
export async function timeLiveValues(from: string, to: string, site: Site): Promise<string> {
  const session = await signIn(to, site.name);
  const over = new AbortController();
  const stream = await fetch(`${to}/api/events`, { headers: session, signal: over.signal });
  if (!stream.ok || stream.body === null) throw new Error(await stream.text());
  const waiting = new Map<string, (at: number) => void>();
  const following = follow(stream.body, waiting).catch((error: unknown) => {
    if (!over.signal.aborted) throw error;
  });
  const { key } = present(site.units[0]);
  const delays: number[] = [];
  try {
    for (let probe = 0; probe < PROBES; probe += 1) {
      const place = probe % site.sensorIds.length;
      const timestamp = Date.now();
      const seen = Promise.withResolvers<number>();
      waiting.set(`${site.sensorIds[place]} ${new Date(timestamp).toISOString()}`, seen.resolve);
      const sentAt = performance.now();
      const answer = await fetch(`${from}/api/ingest/readings`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ readings: [{ sensor: site.serials[place], timestamp, temperature: 4 }] }),
      });
      if (!answer.ok) throw new Error(await answer.text());
      const seenAt = await Promise.race([seen.promise, wait(10_000), following]);
      if (typeof seenAt !== 'number') throw new Error('a reading did not come on the stream within 10 s');
      delays.push(seenAt - sentAt);
      await wait(PAUSE_MS);
    }
  } finally {
    over.abort();
    await following;
  }
  return quantiles(delays);
}

async function follow(
  body: AsyncIterable<Uint8Array>,
  waiting: ReadonlyMap<string, (at: number) => void>,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of body) {
    const events = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
    rest = events.pop() ?? '';
    const at = performance.now();
    for (const event of events) {
      if (!event.includes('event: reading\n')) continue;
      for (const [, id, time] of event.matchAll(/"sensor_id":"(\d+)"[^}]*?"timestamp":"([^"]+)"/g)) {
        waiting.get(`${id} ${new Date(time ?? '').toISOString()}`)?.(at);
      }
    }
  }
}
