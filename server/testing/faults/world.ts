import { setTimeout as wait } from 'node:timers/promises';
import type { Database, DatabaseLocation, Engine } from '../../src/database/index.ts';
import { type Admin, setUp } from './admin.ts';
import { type Damage, findDamage } from './find-damage.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { createNode, type FaultNode } from './node.ts';
import { readFound } from './read-found.ts';
import { startTargets, type Targets } from './targets.ts';
import { startUnit, type Unit } from './unit.ts';
import { waitFor } from './wait-for.ts';
import { whenInterrupted } from './when-interrupted.ts';

const DELIVERY_LIMIT_MS = 5_000;
const BETWEEN_ACKNOWLEDGEMENTS_MS = 400;
const RECOVERS_WITHIN_MS = 90_000;
/** Long enough for a message that met a hanging target: it is tried again only after a pause. */
const SETTLES_WITHIN_MS = 150_000;

/** Location and settings of an installation. */
export interface WorldOptions {
  readonly engine: Engine;
  readonly location: DatabaseLocation;
  /** Access to the stored data, past any proxy. */
  readonly database: Database;
  readonly nodes: number;
  readonly variables: Readonly<Record<string, string>>;
  /** Delivers a body to the server where that is not done by HTTP. */
  readonly deliver?: (body: string) => Promise<boolean>;
  readonly brokerKey?: string;
}

/** An installation under load, with all that is known outside it. */
export interface World {
  readonly nodes: readonly FaultNode[];
  readonly targets: Targets;
  readonly ledger: Ledger;
  readonly admin: Admin;
  readonly unit: Unit;
  /** Waits until `count` more calls of the unit were acknowledged. */
  moreCalls(count: number): Promise<void>;
  /** Waits until every server is ready and the unit's readings are accepted. */
  recovered(): Promise<void>;
  /** Ends the load, waits until nothing is under way any more, compares, and ends the servers. */
  settle(): Promise<Damage>;
  drop(): void;
}

/** Starts servers, sets up a company, and puts it under load. */
export async function startWorld(options: WorldOptions): Promise<World> {
  const { location, database } = options;
  const ledger = openLedger();
  const targets = await startTargets(ledger);
  const nodes: FaultNode[] = [];
  const over = new AbortController();
  const drop = (): void => {
    forget();
    over.abort();
    for (const node of nodes) node.drop();
    targets.close();
  };
  const forget = whenInterrupted(async () => drop());
  try {
    const variables = {
      ...(location.databaseUrl !== undefined && { DATABASE_URL: location.databaseUrl }),
      SECRET_KEY: 'a secret of thirty-two characters',
      SMTP_URL: targets.smtpUrl,
      SMTP_FROM: 'monitor@example.org',
      PRIVATE_TARGETS: 'allow',
      ...options.variables,
    };
    for (let number = 0; number < options.nodes; number += 1) {
      const node = await createNode(variables, number === 0 ? location.dataDirectory : undefined);
      nodes.push(node);
      await node.start();
    }
    const urls = nodes.map(({ url }) => url);
    const admin = await setUp(urls, { hookUrl: targets.hookUrl, brokerKey: options.brokerKey }, ledger);
    const deliver = options.deliver ?? overHttp(urls, admin.deviceKey);
    const unit = startUnit(ledger, admin.record, admin.watched, deliver);
    const acknowledging = (async () => {
      while (!over.signal.aborted) {
        await admin.acknowledgeOne();
        await wait(BETWEEN_ACKNOWLEDGEMENTS_MS);
      }
    })();
    const moreCalls = async (count: number): Promise<void> => {
      const from = unit.calls.acknowledged;
      await waitFor(
        `${count} calls of the unit`,
        RECOVERS_WITHIN_MS,
        () => unit.calls.acknowledged >= from + count,
      );
    };
    return {
      nodes,
      targets,
      ledger,
      admin,
      unit,
      moreCalls,
      async recovered() {
        for (const { url } of nodes)
          await waitFor(`${url}/readyz`, RECOVERS_WITHIN_MS, async () => isReady(url));
        await moreCalls(5);
      },
      async settle() {
        await Promise.race([unit.stop(), wait(RECOVERS_WITHIN_MS, undefined, { ref: false })]);
        over.abort();
        await acknowledging;
        const damage = await settled(async () =>
          findDamage(ledger, await readFound(database, admin.companyId)),
        );
        return { ...damage, lost: [...damage.lost, ...(await checkAudit(nodes))] };
      },
      drop,
    };
  } catch (error) {
    drop();
    throw error;
  }
}

/** Returns a function that delivers bodies to one server, and after a failure to the next. */
function overHttp(urls: readonly string[], deviceKey: string) {
  let at = 0;
  return async (body: string): Promise<boolean> => {
    const answer = await fetch(`${urls[at % urls.length]}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deviceKey}`, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(DELIVERY_LIMIT_MS),
    }).catch((error: unknown) => {
      at += 1;
      throw error;
    });
    const text = await answer.text();
    if (answer.status !== 200) at += 1;
    return answer.status === 200 && text.includes('"rejected":[]');
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(DELIVERY_LIMIT_MS) }).catch(
    () => null,
  );
  await answer?.body?.cancel();
  return answer?.status === 200;
}

/** Looks until nothing is lost or stuck, or until the time for that is over. */
async function settled(look: () => Promise<Damage>): Promise<Damage> {
  const deadline = performance.now() + SETTLES_WITHIN_MS;
  for (;;) {
    const damage = await look().catch((error: unknown) => ({
      lost: [`a look at the database: ${String(error)}`],
      doubled: [],
      stuck: [],
      repeated: 0,
    }));
    if (damage.lost.length + damage.stuck.length === 0 || performance.now() > deadline) return damage;
    await wait(500);
  }
}

/** Ends all servers, starts the first once more so that it signs, and verifies the audit log. */
async function checkAudit(nodes: readonly FaultNode[]): Promise<string[]> {
  const codes = await Promise.all(nodes.map(async (node) => node.end()));
  const [first] = nodes;
  if (first === undefined) return [];
  await first.start();
  codes.push(await first.end());
  const { code, output } = await first.runCli('audit', 'verify');
  return [
    ...codes.filter((one) => one !== 0).map((one) => `an orderly end: it ended with ${one}`),
    ...(code === 0 ? [] : [`the audit log: ${output.trim()}`]),
  ];
}
