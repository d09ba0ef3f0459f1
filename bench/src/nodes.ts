import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { present } from '@ts1/contract';
import { createTestDatabase, runTwoNodes, startPostgres } from '@ts1/server/testing';
import { loadOverHttp } from './ingest/http-load.ts';
import { loadOverMqtt } from './ingest/mqtt-load.ts';
import type { Site } from './ingest/site.ts';
import { type Installation, withInstallation } from './nodes/installation.ts';
import { killOneNode } from './nodes/kill-one.ts';
import { timeLiveValues } from './nodes/live-delay.ts';
import { quantiles } from './nodes/quantiles.ts';

const PARTS = ['http', 'mqtt', 'fair', 'live', 'kill', 'deadlocks'] as const;
const HELP = `npm run bench:nodes -- [--seconds 5] [--only ${PARTS.join('|')}]

One and two application nodes on one PostgreSQL and one Mosquitto behind nginx, all on this machine: readings a second by
HTTP and MQTT, how companies and nodes share, what takes the processors; values from one node to a screen of the other;
what is lost or doubled while a node is killed and started again. Last, two nodes take in mixed batches of five companies
in opposite orders. Each part takes so many seconds. Ends with 1 when anything was lost, doubled, refused or deadlocked.`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const isKnown = values.only === undefined || PARTS.some((part) => part === values.only);
if (values.help || !(seconds > 0) || !isKnown) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** Two companies send all they can; one is quiet; two are watched while a node is killed. */
const COMPANIES = 5;
const CONNECTIONS = 16;
const UNITS_AT_BROKER = 20;
/** Readings of the quiet company a second, one a call. */
const QUIET_CALLS = 10;
/** Calls of 500 readings a second, beside live values. */
const FLOW_CALLS = 4;
const DRAIN_MS = 60_000;

console.log(`${cpus().length} cores carry nodes, PostgreSQL, Mosquitto, nginx and the load`);
const isAlone = values.only === 'deadlocks';
for (const count of isAlone ? [] : ([1, 2] as const)) {
  if (count === 1 && (values.only === 'live' || values.only === 'kill')) continue;
  console.log(`\n${count === 1 ? 'one node' : 'two nodes'}`);
  await withInstallation(count, COMPANIES, async (installation) => {
    if (isWanted('http')) await overHttp(installation);
    if (isWanted('mqtt')) await overMqtt(installation);
    if (isWanted('fair')) await beside(installation);
    if (count === 2 && isWanted('live')) await live(installation);
    if (count === 2 && isWanted('kill')) await killed(installation);
  });
}
if (isWanted('deadlocks')) await deadlocks();

function isWanted(part: (typeof PARTS)[number]): boolean {
  return values.only === undefined || values.only === part;
}

async function overHttp(installation: Installation): Promise<void> {
  const { proxy, sites } = installation;
  const loud = sites.slice(0, 2);
  await loadOverHttp(proxy.url, loud, 2_000);
  const before = await installation.stored();
  const { result, shares } = await installation.watch(async () =>
    loadOverHttp(proxy.url, loud, seconds * 1_000),
  );
  row('HTTP, calls of 500 readings, two companies', `${whole(result.perSecond)} readings/s`);
  row('  acknowledged after, p50 / p99', `${whole(result.p50Ms)} / ${whole(result.p99Ms)} ms`);
  if (result.refused > 0) row('  refused for the moment, and sent again', whole(result.refused));
  row('  by company', formatShares(result.bySite));
  row('  by node', formatShares(difference(await installation.stored(), before)));
  row('  processors', shares);
  await single(installation, loud);
}

/** Measures one reading a call: as fast as calls are answered, then at half that pace. */
async function single(installation: Installation, loud: readonly Site[]): Promise<void> {
  const { proxy } = installation;
  const call = { connections: 50, next: (site: Site) => site.nextMessage() };
  const { result, shares } = await installation.watch(async () =>
    loadOverHttp(proxy.url, loud, seconds * 1_000, call),
  );
  row('HTTP, one reading a call, 50 connections', `${whole(result.perSecond)} calls/s`);
  row('  acknowledged after, p50 / p99', `${whole(result.p50Ms)} / ${whole(result.p99Ms)} ms`);
  row('  processors', shares);
  const half = await loadOverHttp(proxy.url, loud, seconds * 1_000, {
    ...call,
    callsPerSecond: result.perSecond / 2,
  });
  row('  at half that pace, p50 / p99', `${whole(half.p50Ms)} / ${whole(half.p99Ms)} ms`);
}

/** Measures MQTT until the nodes have stored the messages: the broker acknowledges them earlier. */
async function overMqtt(installation: Installation): Promise<void> {
  const loud = installation.sites.slice(0, 2);
  const before = await installation.stored();
  const storedSince = async (): Promise<number[]> => difference(await installation.stored(), before);
  const {
    result,
    seconds: spent,
    shares,
  } = await installation.watch(async () => {
    const { acknowledged } = await loadOverMqtt(
      installation.broker.unitUrl,
      loud,
      seconds * 1_000,
      UNITS_AT_BROKER,
    );
    const deadline = performance.now() + DRAIN_MS;
    while (sum(await storedSince()) < acknowledged && performance.now() < deadline) await wait(50);
    return acknowledged;
  });
  const stored = await storedSince();
  row('MQTT, one reading a message, QoS 1, until stored', `${whole(sum(stored) / spent)} messages/s`);
  row('  acknowledged by the broker, not stored', fail(result - sum(stored)));
  row('  by node', formatShares(stored));
  row('  processors', shares);
}

/** Measures a quiet company alone, and beside another that sends all it can. */
async function beside({ proxy, sites }: Installation): Promise<void> {
  const quiet = async (): Promise<string> => {
    const { p50Ms, p99Ms } = await loadOverHttp(proxy.url, sites.slice(2, 3), seconds * 1_000, {
      connections: 2,
      next: (site) => site.nextMessage(),
      callsPerSecond: QUIET_CALLS,
    });
    return `${whole(p50Ms)} / ${whole(p99Ms)} ms`;
  };
  row('a quiet company alone, p50 / p99', await quiet());
  const flow = loadOverHttp(proxy.url, sites.slice(0, 1), seconds * 1_000, { connections: CONNECTIONS });
  row('  beside a loud one', await quiet());
  row('  the loud one', `${whole((await flow).perSecond)} readings/s`);
}

async function live({ nodes, proxy, sites }: Installation): Promise<void> {
  const [a, b] = [present(nodes[0]).url, present(nodes[1]).url];
  const site = present(sites[2]);
  row('a value from node A to a screen of node B, p50 / p95 / p99 / most', await timeLiveValues(a, b, site));
  const flow = loadOverHttp(proxy.url, sites.slice(0, 1), 15_000, { callsPerSecond: FLOW_CALLS });
  row(`  beside ${FLOW_CALLS * 500} readings/s`, await timeLiveValues(a, b, site));
  await flow;
}

async function killed(installation: Installation): Promise<void> {
  const [calling, publishing] = [present(installation.sites[3]), present(installation.sites[4])];
  const run = await killOneNode(installation, calling, publishing, Math.max(12, seconds * 3) * 1_000);
  row('node B killed by SIGKILL and started again: acknowledged', whole(run.acknowledged));
  row('  of these lost', fail(run.lost));
  row('  doubled', fail(run.doubled));
  row('  calls acknowledged after, before the kill, p50 / p95 / p99 / most', quantiles(run.waitedBefore));
  row('  and from then on', quantiles(run.waitedSince));
  row('  the last message of the broker was stored after the end', `${whole(run.drainedAfterMs)} ms`);
}

async function deadlocks(): Promise<void> {
  const cluster = await startPostgres();
  if (cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase('postgres', cluster.url);
  try {
    const run = await runTwoNodes(open.location, seconds * 1_000);
    console.log('\ntwo nodes, mixed batches of five companies in opposite orders');
    row('deliveries / alarm checks / contacts', `${run.deliveries} / ${run.ticks} / ${run.contacts}`);
    row('  refused', fail(run.refused));
    row('  deadlocks', fail(run.deadlocks));
  } finally {
    await open.drop();
    await cluster.stop();
  }
}

/** Returns the text of a number that has to be zero, and fails the run when it is not. */
function fail(count: number): string {
  if (count !== 0) process.exitCode = 1;
  return whole(count);
}

function difference(now: readonly number[], before: readonly number[]): number[] {
  return now.map((count, at) => count - (before[at] ?? 0));
}

function formatShares(counts: readonly number[]): string {
  return counts.map((count) => `${Math.round((count / sum(counts)) * 100)} %`).join(' / ');
}

function sum(counts: readonly number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}

function row(what: string, figure: string): void {
  console.log(`${what.padEnd(72)} ${figure}`);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
