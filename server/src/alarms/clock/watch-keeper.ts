import type { Database, Tx } from '../../database/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { blindText, SHORTEST_BLIND_MS, withBlind, type Blind, type Watch } from '../machine/watch.ts';

export interface WatchKeeperOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  /** False while what arrives cannot be stored. */
  readonly isStoring: () => boolean;
}

/**
 * Knows when the installation could receive nothing, so that silence is counted only in the time in which it could
 * receive.
 */
export interface WatchKeeper {
  /** Notes that this server listens, and in the database that it can store. Never throws. */
  beat(): Promise<void>;
  /** Whether what arrives now can be stored; tries it again where it could not the last time. */
  canStore(): Promise<boolean>;
  /** With the stretch that lasts now, if one does. */
  readonly watch: Watch;
  /** Since when nothing can be received and stored; null while it can. */
  readonly blindSince: number | null;
  /** Companies that are watched, as of the last beat. */
  readonly companies: number;
}

const INSTALLATION = 0;

/**
 * Creates the keeper. Whether a server listens is seen by how regularly it beats; whether it can store, by a commit.
 * How long such a commit or a tick of the alarms takes says nothing: what was delivered meanwhile is stored too.
 */
export function createWatchKeeper({ database, clock, logger, isStoring }: WatchKeeperOptions): WatchKeeper {
  let watch: Watch = { since: clock.now(), blind: [] };
  let companies = 0;
  let beatAt: number | null = null;
  /** Undefined until it is known when a server last received. */
  let blindFrom: number | null | undefined;
  let writing = false;
  let stored = true;
  let warned = false;

  async function beat(): Promise<void> {
    const now = clock.now();
    const stoodStill = stoodStillFrom(now);
    if (stoodStill !== null) blindFrom ??= stoodStill;
    const listenedUntil = beatAt ?? now;
    beatAt = now;
    if (!isStoring()) lose(listenedUntil, 'readings cannot be stored');
    else if (!writing) await note(now, listenedUntil);
    warn();
  }

  async function note(now: number, listenedUntil: number): Promise<void> {
    writing = true;
    const from = blindFrom;
    try {
      ({ watch, companies } = await database.writeAcross(async (tx) => store(tx, from, now)));
      stored = true;
      if (blindFrom === from) blindFrom = null;
    } catch (error) {
      stored = false;
      lose(listenedUntil, error);
    } finally {
      writing = false;
    }
  }

  function lose(since: number, why: unknown): void {
    if (blindFrom === null || blindFrom === undefined) {
      logger.debug({ err: why }, 'the watch for silence is interrupted');
      blindFrom = since;
    }
  }

  /** In the log once, when it begins to matter and when it is over. */
  function warn(): void {
    const since = blindSince();
    if ((since !== null) === warned) return;
    warned = since !== null;
    if (since === null) logger.warn('watching for silence again');
    else logger.error({ since: new Date(since).toISOString() }, 'not watching for silence since');
  }

  /** Since when the process has stood still, or its clock been set ahead; null while it beats as it should. */
  function stoodStillFrom(now: number): number | null {
    return beatAt !== null && now - beatAt >= SHORTEST_BLIND_MS ? beatAt : null;
  }

  /** Known before the next beat, too: alarms are looked at more often than it beats. */
  function blindSince(): number | null {
    const now = clock.now();
    if (typeof blindFrom !== 'number') return stoodStillFrom(now);
    return now - blindFrom >= SHORTEST_BLIND_MS ? blindFrom : null;
  }

  return {
    beat,
    async canStore() {
      if (!stored) await beat();
      return stored;
    },
    get watch() {
      const since = blindSince();
      return since === null ? watch : withBlind(watch, { from: since, to: clock.now() }, clock.now());
    },
    get blindSince() {
      return blindSince();
    },
    get companies() {
      return companies;
    },
  };
}

/** Notes that a server can store now, and that none could since `from`, unless another server did meanwhile. */
async function store(
  tx: Tx,
  from: number | null | undefined,
  now: number,
): Promise<{ watch: Watch; companies: number }> {
  await tx.dialect.takeTurn(tx, 'installation');
  const row = await tx.sql
    .selectFrom('installation')
    .select(['since', 'alive_at', 'blind'])
    .where('company_id', '=', INSTALLATION)
    .executeTakeFirst();
  const before: Watch =
    row === undefined ? { since: now, blind: [] } : { since: row.since, blind: blindText.read(row.blind) };
  const watch = withBlind(before, stretch(row?.alive_at ?? now, from, now), now);
  const values = { since: watch.since, alive_at: now, blind: blindText.write(watch.blind) };
  await tx.sql
    .insertInto('installation')
    .values({ company_id: INSTALLATION, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
  const { count } = await tx.sql
    .selectFrom('companies')
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { watch, companies: count };
}

/** `from` is null when this server has listened all along, undefined when it has just started. */
function stretch(aliveAt: number, from: number | null | undefined, now: number): Blind | null {
  if (from === null) return null;
  return { from: Math.max(aliveAt, from ?? aliveAt), to: now };
}
