import { setImmediate } from 'node:timers/promises';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { type KnownReader, readPasswordHash } from './access.ts';
import { CompanyPicture } from './company-picture.ts';
import { readRemovedSensors, readShownSensors } from './read-shown-sensors.ts';
import { discoveryPrefix, isSubscribed } from './topics.ts';

/** A message of the broker; `retain` where it was there before the subscription (MQTT 3.1.1 §3.3.1.3). */
export interface FeedMessage {
  readonly topic: string;
  readonly payload: string;
  readonly retain: boolean;
}

/** A Home Assistant that is connected here. */
export interface FeedClient {
  readonly reader: KnownReader;
  /** Resolves when it can take the next ones. */
  send(messages: readonly FeedMessage[]): Promise<void>;
  /** Ends the connection. */
  end(): void;
}

export interface HomeAssistantFeed {
  /** A client that signed in; the oldest one of its company gives way to one too many. */
  add(client: FeedClient): void;
  remove(client: FeedClient): void;
  /** Sends what a client subscribed to, and then what changes there. A client that asks for too much is ended. */
  subscribe(client: FeedClient, filters: readonly string[]): Promise<void>;
  unsubscribe(client: FeedClient, filters: readonly string[]): void;
  /** Something of a company may have changed: looked at soon, and never more often than every few seconds. */
  noteChange(companyId: number): void;
  /** Looks at every company with a client that it did not look at lately. */
  lookAround(): Promise<void>;
  /** Looks now, at every company with a client. Ends those whose password is no longer valid. */
  refresh(): Promise<void>;
  close(): Promise<void>;
}

interface Subscriber {
  readonly exact: Set<string>;
  readonly patterns: Set<string>;
  /** Topics to be sent, and whether as retained; what is sent is what is true when its turn comes. */
  readonly due: Map<string, boolean>;
  sending: boolean;
}

interface Company {
  readonly picture: CompanyPicture;
  readonly clients: Map<FeedClient, Subscriber>;
  /** Done when the picture was there once. */
  ready: Promise<void>;
  lookedAt: number;
  /** How long the last look took. */
  lookMs: number;
  timer: NodeJS.Timeout | undefined;
}

const MOST_CLIENTS_OF_COMPANY = 8;
const LOOK_EVERY_MS = 10_000;
/** A look at many sensors takes a fiftieth of the time at most. */
const REST_FOR_WORK = 50;
/** Each is compared with every topic that changes; a Home Assistant has two. */
const MOST_PATTERNS = 64;
/** It asks for the topics of each entity by their names, too. */
const MOST_EXACT = 100_000;
/** Messages of one write: some 50 kB. */
const MOST_AT_ONCE = 100;
/** A Home Assistant that was off for longer starts anew in any case. */
const REMEMBERS_REMOVED_MS = 30 * 86_400_000;

/**
 * Feeds the Home Assistants that are connected to the built-in broker. Nothing is kept in the broker: what is retained
 * there is read from the database when a client subscribes, so that every server sends the same.
 */
export function createHomeAssistantFeed({
  database,
  clock,
  logger,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
}): HomeAssistantFeed {
  const companies = new Map<number, Company>();
  let closed = false;

  /** Reads what is true now, and marks what changed for the clients that subscribed to it. */
  async function look(companyId: number, company: Company): Promise<void> {
    company.lookedAt = performance.now();
    const now = clock.now();
    // One that comes meanwhile is looked at the next time.
    const asked = [...company.clients.keys()];
    const { sensors, removed, passwordHash } = await database.readLong(companyId, async (tx) => ({
      passwordHash: await readPasswordHash(tx, companyId),
      sensors: await readShownSensors(tx, companyId, now),
      removed: await readRemovedSensors(tx, companyId, now - REMEMBERS_REMOVED_MS),
    }));
    for (const client of asked) if (client.reader.passwordHash !== passwordHash) client.end();
    const changed = company.picture.update(sensors, removed);
    for (const [client, subscriber] of company.clients) {
      for (const topic of changed) {
        if (wants(subscriber, topic) && !subscriber.due.has(topic)) subscriber.due.set(topic, false);
      }
      void send(company, client, subscriber);
    }
    company.lookMs = performance.now() - company.lookedAt;
  }

  async function lookOrLog(companyId: number, company: Company): Promise<void> {
    try {
      await look(companyId, company);
    } catch (error) {
      if (!closed) logger.warn({ err: error, companyId }, 'Home Assistant could not get what is new');
    }
  }

  /** Sends one client what is due. It waits for the connection of that client alone, and holds up no other. */
  async function send({ picture }: Company, client: FeedClient, subscriber: Subscriber): Promise<void> {
    if (subscriber.sending) return;
    subscriber.sending = true;
    try {
      while (subscriber.due.size > 0) {
        const messages: FeedMessage[] = [];
        for (const [topic, retain] of subscriber.due) {
          subscriber.due.delete(topic);
          const payload = picture.messageFor(topic);
          if (payload !== undefined) messages.push({ topic, payload, retain });
          if (messages.length >= MOST_AT_ONCE) break;
        }
        if (messages.length > 0) await client.send(messages);
        // Others have their turn in between.
        await setImmediate();
      }
    } catch {
      client.end();
    } finally {
      subscriber.sending = false;
    }
  }

  function open(companyId: number): Company {
    const prefix = discoveryPrefix(companyId, false);
    const company: Company = {
      picture: new CompanyPicture({ companyId, prefix }),
      clients: new Map(),
      ready: Promise.resolve(),
      lookedAt: 0,
      lookMs: 0,
      timer: undefined,
    };
    companies.set(companyId, company);
    return company;
  }

  return {
    add(client) {
      const { companyId } = client.reader;
      const company = companies.get(companyId) ?? open(companyId);
      const [oldest] = company.clients.keys();
      if (company.clients.size >= MOST_CLIENTS_OF_COMPANY) oldest?.end();
      company.clients.set(client, { exact: new Set(), patterns: new Set(), due: new Map(), sending: false });
      if (company.clients.size === 1) company.ready = lookOrLog(companyId, company);
    },
    remove(client) {
      const { companyId } = client.reader;
      const company = companies.get(companyId);
      company?.clients.get(client)?.due.clear();
      company?.clients.delete(client);
      if (company?.clients.size !== 0) return;
      clearTimeout(company.timer);
      companies.delete(companyId);
    },
    async subscribe(client, filters) {
      const company = companies.get(client.reader.companyId);
      const subscriber = company?.clients.get(client);
      if (company === undefined || subscriber === undefined) return;
      await company.ready;
      const patterns = filters.filter(isPattern);
      for (const filter of patterns) subscriber.patterns.add(filter);
      if (subscriber.patterns.size > MOST_PATTERNS || subscriber.exact.size + filters.length > MOST_EXACT) {
        logger.info(
          { companyId: client.reader.companyId },
          'Home Assistant was ended: it subscribes to too much',
        );
        return client.end();
      }
      for (const filter of filters) {
        if (isPattern(filter)) continue;
        subscriber.exact.add(filter);
        subscriber.due.set(filter, true);
      }
      if (patterns.length > 0) {
        for (const topic of company.picture.topics()) {
          if (patterns.some((filter) => isSubscribed(filter, topic))) subscriber.due.set(topic, true);
        }
      }
      await send(company, client, subscriber);
    },
    unsubscribe(client, filters) {
      const subscriber = companies.get(client.reader.companyId)?.clients.get(client);
      for (const filter of filters) {
        subscriber?.exact.delete(filter);
        subscriber?.patterns.delete(filter);
      }
    },
    noteChange(companyId) {
      const company = companies.get(companyId);
      if (company === undefined || company.timer !== undefined) return;
      const waitMs = Math.max(0, company.lookedAt + restMs(company) - performance.now());
      company.timer = setTimeout(() => {
        company.timer = undefined;
        void lookOrLog(companyId, company);
      }, waitMs).unref();
    },
    async lookAround() {
      const now = performance.now();
      const due = [...companies].filter(([, company]) => company.lookedAt + restMs(company) <= now);
      await Promise.all(due.map(async ([id, company]) => lookOrLog(id, company)));
    },
    async refresh() {
      await Promise.all([...companies].map(async ([id, company]) => lookOrLog(id, company)));
    },
    async close() {
      closed = true;
      for (const { timer } of companies.values()) clearTimeout(timer);
      companies.clear();
    },
  };
}

function restMs({ lookMs }: Company): number {
  return Math.max(LOOK_EVERY_MS, lookMs * REST_FOR_WORK);
}

function isPattern(filter: string): boolean {
  return /[+#]/.test(filter);
}

function wants({ exact, patterns }: Subscriber, topic: string): boolean {
  return exact.has(topic) || [...patterns].some((filter) => isSubscribed(filter, topic));
}
