import { setTimeout as wait } from 'node:timers/promises';
import { present } from '@ts1/contract';
import { readFound } from '@ts1/server/testing';
import { connectAsync } from 'mqtt';
import type { Site } from '../ingest/site.ts';
import type { Installation } from './installation.ts';

const UNITS = 10;
/** Pause between two readings of a unit; at most 200 readings a second each way. */
const PAUSE_MS = 50;
const RETRY_MS = 250;
/** Longest wait for messages that are still at the broker. */
const DRAIN_MS = 60_000;

/** Outcome for the readings acknowledged while a node was killed and started again. */
export interface Outcome {
  readonly acknowledged: number;
  /** Readings that were acknowledged and not stored. */
  readonly lost: number;
  /** Readings stored more often than sent, and roll-ups that do not match the readings. */
  readonly doubled: number;
  /** Milliseconds from the first try of a call to its acknowledgement, before the kill and from then on. */
  readonly waitedBefore: readonly number[];
  readonly waitedSince: readonly number[];
  /** Milliseconds from the end of sending until the last message that waited at the broker was stored. */
  readonly drainedAfterMs: number;
}

/**
 * Kills the second node after a third of the time and starts it again after two thirds. Base units of one company call
 * through the proxy and repeat calls that fail; those of another publish to the broker.
 */
export async function killOneNode(
  { nodes, proxy, broker, open }: Installation,
  calling: Site,
  publishing: Site,
  durationMs: number,
): Promise<Outcome> {
  const node = present(nodes[1]);
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > durationMs;
  let killedAt = Number.POSITIVE_INFINITY;
  const waitedBefore: number[] = [];
  const waitedSince: number[] = [];
  let published = 0;
  const stored = async (site: Site): Promise<number> => countReadings(open, site);
  const before = { called: await stored(calling), published: await stored(publishing) };

  const call = async (key: string): Promise<void> => {
    while (!isOver()) {
      const body = calling.nextMessage();
      const firstAt = performance.now();
      while (!(await isTaken(proxy.url, key, body))) await wait(RETRY_MS);
      (firstAt < killedAt ? waitedBefore : waitedSince).push(performance.now() - firstAt);
      await wait(PAUSE_MS);
    }
  };
  const publish = async ({ serial, key }: Site['units'][number]): Promise<void> => {
    const client = await connectAsync(broker.unitUrl, { username: serial, password: key });
    while (!isOver()) {
      await client.publishAsync(`ts1/${serial}/readings`, publishing.nextMessage(), { qos: 1 });
      published += 1;
      await wait(PAUSE_MS);
    }
    await client.endAsync();
  };
  const disturb = async (): Promise<void> => {
    await wait(durationMs / 3);
    killedAt = performance.now();
    await node.kill();
    await wait(durationMs / 3);
    await node.start();
  };
  await Promise.all([
    disturb(),
    ...calling.units.slice(0, UNITS).map(async ({ key }) => call(key)),
    ...publishing.units.slice(0, UNITS).map(publish),
  ]);

  const endedAt = performance.now();
  const missing = async (): Promise<number> => published - ((await stored(publishing)) - before.published);
  while ((await missing()) > 0 && performance.now() - endedAt < DRAIN_MS) await wait(100);
  const drainedAfterMs = performance.now() - endedAt;
  const called = waitedBefore.length + waitedSince.length;
  const differences = [called - ((await stored(calling)) - before.called), await missing()];
  const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
  return {
    acknowledged: called + published,
    lost: sum(differences.map((difference) => Math.max(0, difference))),
    doubled:
      sum(differences.map((difference) => Math.max(0, -difference))) +
      (await wrongRollups(open, calling)) +
      (await wrongRollups(open, publishing)),
    waitedBefore,
    waitedSince,
    drainedAfterMs,
  };
}

async function isTaken(url: string, key: string, body: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/ingest/readings`, { method: 'POST', headers, body }).catch(
    () => null,
  );
  // The answer is read to its end, so that the connection is free again.
  const text = await answer?.text().catch(() => '');
  return answer?.ok === true && text !== '';
}

async function countReadings({ database }: Installation['open'], { companyId }: Site): Promise<number> {
  return database.read(companyId, async (tx) => {
    const { count } = await tx.sql
      .selectFrom('readings')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return count;
  });
}

async function wrongRollups({ database }: Installation['open'], { companyId }: Site): Promise<number> {
  return (await readFound(database, companyId)).wrongRollups.length;
}
