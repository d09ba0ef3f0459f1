import { present } from '@ts1/contract';
import {
  createNode,
  createTestDatabase,
  type FaultNode,
  findMosquitto,
  findNginx,
  type Mosquitto,
  type Nginx,
  startMosquitto,
  startNginx,
  startPostgres,
  type TestDatabase,
} from '@ts1/server/testing';
import { createBenchCompany } from '../company.ts';
import { createSite, type Site } from '../ingest/site.ts';
import { type ProcessorTime, readProcessorTime, sharesBetween } from './process-time.ts';

/** Base units of each company at the broker; the hash of each password takes long. */
const UNITS_AT_BROKER = 10;

/** Application nodes behind nginx, on one PostgreSQL that flushes to disk and one Mosquitto. */
export interface Installation {
  readonly open: TestDatabase;
  readonly nodes: readonly FaultNode[];
  readonly proxy: Nginx;
  readonly broker: Mosquitto;
  readonly sites: readonly Site[];
  /** Runs work, and returns each part's share of a processor meanwhile. */
  watch<T>(
    work: () => Promise<T>,
  ): Promise<{ readonly result: T; readonly seconds: number; readonly shares: string }>;
  /** Resolves with the number of readings that each node has stored since it started. */
  stored(): Promise<readonly number[]>;
}

/** Sets an installation up, does the work with it, and removes it. */
export async function withInstallation(
  nodeCount: 1 | 2,
  companies: number,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const [nginx, mosquitto] = [findNginx(), findMosquitto()];
  if (nginx === null || mosquitto === null) throw new Error('nginx or Mosquitto was not found');
  await using stack = new AsyncDisposableStack();
  const cluster = await startPostgres({ durable: true });
  if (cluster === null) throw new Error('PostgreSQL was not found');
  stack.defer(async () => cluster.stop());
  const open = await createTestDatabase('postgres', cluster.url);
  stack.defer(async () => open.drop());
  const sites: Site[] = [];
  for (let number = 1; number <= companies; number += 1) {
    const name = `Bench ${number}`;
    sites.push(await createSite(open.database, await createBenchCompany(open.location, name), name));
  }
  const atBroker = sites.flatMap(({ units }) => units.slice(0, UNITS_AT_BROKER));
  const keys = atBroker.map(({ serial, key }) => [serial, key] as const);
  const broker = await startMosquitto(mosquitto, Object.fromEntries(keys));
  stack.defer(async () => broker.drop());
  const variables = {
    DATABASE_URL: open.location.databaseUrl ?? '',
    SECRET_KEY: 'a key that all nodes of a benchmark share',
    MQTT_URL: broker.serverUrl,
    TRUST_PROXY: '1',
    // The readings are of last year: their days would be sealed while they are still being sent.
    SEAL_READINGS: 'off',
  };
  const nodes: FaultNode[] = [];
  for (let number = 0; number < nodeCount; number += 1) {
    const node = await createNode(variables);
    stack.defer(() => node.drop());
    await node.start();
    nodes.push(node);
  }
  const ports = nodes.map(({ url }) => Number(new URL(url).port));
  const proxy = await startNginx(nginx, [present(ports[0]), present(ports.at(-1))]);
  stack.defer(async () => proxy.drop());

  const processorTime = (): ProcessorTime =>
    readProcessorTime(new Map(nodes.map((node, at) => [`node ${'AB'[at]}`, node.pid()])));
  await work({
    open,
    nodes,
    proxy,
    broker,
    sites,
    async watch(watched) {
      const before = processorTime();
      const startedAt = performance.now();
      const result = await watched();
      const seconds = (performance.now() - startedAt) / 1_000;
      return { result, seconds, shares: sharesBetween(before, processorTime(), seconds) };
    },
    stored: async () => Promise.all(nodes.map(async ({ url }) => storedBy(url))),
  });
}

async function storedBy(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^ts1_readings_total\{outcome="accepted"\} (\S+)$/m.exec(text)?.[1]);
}
