import { HEARTBEAT_MS, type CacheGroup } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import { Unavailable } from '../platform/errors.ts';
import type { Logger } from '../platform/logger.ts';
import { CompanyLive } from './company-live.ts';
import type { EventStream, Reader } from './event-stream.ts';
import { storedMessages } from './node-messages.ts';
import type { Nodes } from './nodes.ts';
import { beatWhileReadable } from './heartbeat.ts';
import { createPacer } from './pacer.ts';
import { readNewest } from './read-newest.ts';
import { StoredIds, hasAlarms, type Stored } from './stored-ids.ts';

/** Way of a company's news to its open screens, on this server and on all that share its database. */
export interface LiveHub {
  /**
   * After a commit: sensors that have new readings, base units that were in contact. Costs next to nothing unless
   * somebody watches.
   */
  stored(companyId: number, stored: Stored): void;
  /** After the commit of a change: the cached data that it made stale. */
  readonly announceChange: AnnounceChange;
  /**
   * Opens a stream of a company's events. One too many of a session ends its oldest: the browser may have lost
   * that connection without our knowing.
   * @throws Unavailable when the company has too many
   */
  open(companyId: number, sessionId: number, reader: Reader): EventStream;
  /**
   * Begins to authorise a caller. The returned function gives the place in the events of the caller's company after which
   * an answer is read; undefined when it has changed meanwhile who may see what.
   */
  readonly markPlace: () => (companyId: number) => string | undefined;
  /** How often it has changed who may see what: what was read before and is used after is read again. */
  readonly rightsChanges: number;
  /** Open streams. */
  readonly size: number;
  /** Ends every stream. */
  close(): void;
}

/** Changes after which a limited viewer may see other sensors, and those after which anybody may. */
const RIGHTS_OF_LIMITED: ReadonlySet<CacheGroup> = new Set(['ZoneSensors', 'UserZone', 'Settings']);
const RIGHTS_OF_ALL: CacheGroup = 'Settings';

export interface LiveLimits {
  /** How often open screens get newest values, at most. */
  readonly intervalMs: number;
  /** The same for alarms. */
  readonly alarmIntervalMs: number;
  readonly heartbeatMs: number;
  /** How long a company's events are kept after its last stream closed, so that a reconnect can resume. */
  readonly lingerMs: number;
  readonly streamsPerSession: number;
  readonly streamsPerCompany: number;
}

export const LIVE_LIMITS: LiveLimits = {
  intervalMs: 250,
  alarmIntervalMs: 20,
  heartbeatMs: HEARTBEAT_MS,
  lingerMs: 60_000,
  streamsPerSession: 8,
  streamsPerCompany: 500,
};
const RETRY_AFTER_MS = 30_000;

export interface LiveHubOptions {
  readonly database: Database;
  readonly nodes: Nodes;
  readonly logger: Logger;
  readonly limits?: LiveLimits;
}

export function createLiveHub({ database, nodes, logger, limits = LIVE_LIMITS }: LiveHubOptions): LiveHub {
  const { intervalMs, alarmIntervalMs, heartbeatMs, lingerMs, streamsPerSession, streamsPerCompany } = limits;
  const companies = new Map<number, CompanyLive>();
  const sessions = new Map<number, Set<EventStream>>();
  let rightsChanges = 0;
  let closed = false;
  const others = { values: notifyNodes(nodes, intervalMs), alarms: notifyNodes(nodes, alarmIntervalMs) };
  const heartbeat = beatWhileReadable(database, heartbeatMs, () => {
    for (const company of companies.values()) company.beat();
  });

  function watch(companyId: number): CompanyLive {
    const known = companies.get(companyId);
    if (known !== undefined) return known;
    const company = new CompanyLive({
      intervalMs,
      alarmIntervalMs,
      lingerMs,
      logger,
      read: async (stored) => readNewest(database, companyId, stored),
      onDeserted: () => companies.delete(companyId),
    });
    companies.set(companyId, company);
    return company;
  }

  function changed(companyId: number, groups: readonly CacheGroup[]): void {
    const company = companies.get(companyId);
    company?.publish({ name: 'changed', data: { groups: [...groups] } });
    if (!groups.some((group) => RIGHTS_OF_LIMITED.has(group))) return;
    rightsChanges += 1;
    company?.expire({ everybody: groups.includes(RIGHTS_OF_ALL) });
  }

  nodes.on('stored', (message) => {
    for (const { companyId, ...stored } of message.companies) companies.get(companyId)?.stored(stored);
  });
  nodes.on('changed', ({ companyId, groups }) => changed(companyId, groups));
  nodes.onGap(() => {
    // A missed message may have changed who sees what.
    rightsChanges += 1;
    for (const company of companies.values()) {
      company.publish({ name: 'resync', data: {} });
      company.expire({ everybody: false });
    }
  });

  function stored(companyId: number, ids: Stored): void {
    companies.get(companyId)?.stored(ids);
    (hasAlarms(ids) ? others.alarms : others.values).stored(companyId, ids);
  }

  return {
    stored,
    announceChange(companyId, groups) {
      changed(companyId, groups);
      nodes.send({ kind: 'changed', companyId, groups: [...groups] });
    },
    open(companyId, sessionId, reader) {
      const ofSession = sessions.get(sessionId) ?? new Set();
      const company = watch(companyId);
      if (ofSession.size >= streamsPerSession) {
        const [oldest] = ofSession;
        oldest?.finish();
        if (oldest !== undefined) ofSession.delete(oldest);
      } else if (company.size >= streamsPerCompany) {
        throw new Unavailable('The company has too many open event streams.', RETRY_AFTER_MS);
      }
      const stream = company.open(reader);
      sessions.set(sessionId, ofSession.add(stream));
      if (closed) stream.finish();
      stream.once('close', () => {
        ofSession.delete(stream);
        if (ofSession.size === 0 && sessions.get(sessionId) === ofSession) sessions.delete(sessionId);
      });
      return stream;
    },
    markPlace() {
      const before = rightsChanges;
      return (companyId) => (before === rightsChanges ? watch(companyId).place : undefined);
    },
    get rightsChanges() {
      return rightsChanges;
    },
    get size() {
      return [...companies.values()].reduce((sum, company) => sum + company.size, 0);
    },
    close() {
      closed = true;
      heartbeat.stop();
      others.values.stop();
      others.alarms.stop();
      for (const company of companies.values()) company.close();
    },
  };
}

/** Gathers what was stored in any company, to notify the other servers at once, then at most once an interval. */
function notifyNodes(nodes: Pick<Nodes, 'send'>, intervalMs: number) {
  let pending = new Map<number, StoredIds>();
  const pacer = createPacer(intervalMs, () => {
    const messages = storedMessages(pending);
    pending = new Map();
    for (const message of messages) nodes.send(message);
  });
  return {
    stored(companyId: number, ids: Stored): void {
      const gathered = pending.get(companyId) ?? new StoredIds();
      gathered.add(ids);
      pending.set(companyId, gathered);
      pacer.ask();
    },
    stop: () => pacer.stop(),
  };
}
