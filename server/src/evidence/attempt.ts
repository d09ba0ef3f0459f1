import { randomUUID } from 'node:crypto';
import type { EvidenceFailure } from '@ts1/contract';
import { type Actor, change, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { Lease } from '../platform/jobs/lease.ts';
import { isDue } from '../platform/work/not-before.ts';
import { type PackRow, readPacks, packSensors } from './packs.ts';

/** Time after which another server may assume that this one has died. */
const LEASE_MS = 30_000;
const BEAT_MS = 1_000;
/** Most attempts that were not ended by closing the server. */
const MOST_ATTEMPTS = 3;

/** Values that a save stores beside the progress. */
type Step =
  | { readonly kind: 'goes on' }
  /** The next attempt begins anew: at once where the server was closed, which does not count, else after a while. */
  | { readonly kind: 'rests'; readonly counts: boolean; readonly failure: EvidenceFailure | null }
  | { readonly kind: 'failed'; readonly failure: EvidenceFailure }
  | { readonly kind: 'ready'; readonly bytes: number; readonly sha256: string };

/** One attempt of a server to make a pack: it alone writes the parts of the file, as long as its lease lasts. */
export class PackAttempt {
  readonly pack: PackRow;
  readonly name: string;
  readonly #deps: ChangeDeps;
  readonly #lease: Lease<Tx, Step>;
  #done = 0;
  #total = 0;
  #chunks = 0;

  constructor(deps: ChangeDeps, pack: PackRow, name: string) {
    this.pack = pack;
    this.name = name;
    this.#deps = deps;
    this.#lease = new Lease<Tx, Step>({
      everyMs: BEAT_MS,
      renewal: { kind: 'goes on' },
      write: async (work) => deps.database.write(pack.company_id, work),
      store: async (tx, step) => this.#store(tx, step),
    });
    this.#lease.start();
  }

  /** Aborted when the server closes, when the pack was deleted, or when another server has taken it. */
  get signal(): AbortSignal {
    return this.#lease.signal;
  }

  abort(reason: Error): void {
    this.#lease.abort(reason);
  }

  begin(total: number): void {
    this.#total = total;
  }

  dayDone(): void {
    this.#done += 1;
  }

  /** Stores the next part of the file. @throws LeaseLost */
  async add(content: Uint8Array): Promise<void> {
    const { company_id, pack_id } = this.pack;
    const position = this.#chunks;
    await this.#deps.database.write(
      company_id,
      async (tx) => {
        await this.#lease.update(tx, { kind: 'goes on' });
        await tx.sql
          .insertInto('evidence_chunks')
          .values({ company_id, pack_id, attempt: this.name, position, content })
          .execute();
      },
      'bulk',
    );
    this.#chunks += 1;
  }

  /** Ends it: the file can be downloaded, and the audit log has its digest. @throws LeaseLost */
  async finish(bytes: number, sha256: string): Promise<void> {
    await this.#lease.end();
    const { company_id, pack_id, asked_by: username, asked_by_id: userId, from_at, to_at } = this.pack;
    const sensorIds = packSensors(this.pack);
    const actor: Actor = userId === null ? { kind: 'program', username } : { kind: 'user', userId, username };
    await change(this.#deps, company_id, actor, async ({ tx, record }) => {
      await this.#lease.update(tx, { kind: 'ready', bytes, sha256 });
      const sensors = sensorIds.length === 1 ? 'a sensor' : `${sensorIds.length} sensors`;
      const period = { from: new Date(from_at).toISOString(), to: new Date(to_at).toISOString() };
      record('evidence_pack', `Made an evidence pack of ${sensors}`, {
        packId: pack_id,
        sensorIds,
        ...period,
        bytes,
        sha256,
      });
    });
  }

  /** Ends it without a file. @throws LeaseLost */
  async end(step: Extract<Step, { kind: 'rests' | 'failed' }>): Promise<void> {
    await this.#lease.end();
    await this.#lease.save(step);
  }

  async #store(tx: Tx, step: Step): Promise<bigint> {
    const now = this.#deps.clock.now();
    const { numUpdatedRows } = await tx.sql
      .updateTable('evidence_packs')
      .set({
        done: this.#done,
        total: this.#total,
        leased_until: now + LEASE_MS,
        ...this.#changes(step, now),
      })
      .where('company_id', '=', this.pack.company_id)
      .where('pack_id', '=', this.pack.pack_id)
      .where('attempt', '=', this.name)
      .where('state', '=', 'making')
      .executeTakeFirst();
    return numUpdatedRows;
  }

  #changes(step: Step, now: number) {
    const nothing = { attempt: null, done: 0, total: 0, leased_until: 0 } as const;
    switch (step.kind) {
      case 'goes on':
        return {};
      case 'rests': {
        const attempts = this.pack.attempts + (step.counts ? 1 : 0);
        const leased_until = step.counts ? now + LEASE_MS : 0;
        return { ...nothing, state: 'waiting', attempts, failure: step.failure, leased_until } as const;
      }
      case 'failed':
        return { ...nothing, state: 'failed', failure: step.failure } as const;
      case 'ready':
        return { state: 'ready', ready_at: now, bytes: step.bytes, sha256: step.sha256 } as const;
    }
  }
}

/**
 * Takes the oldest pack that waits, or whose server has died, of a company none of whose packs is being made. Returns
 * undefined when there is none.
 */
export async function takeNext(deps: ChangeDeps): Promise<PackAttempt | undefined> {
  const { database, clock } = deps;
  const open = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('evidence_packs')
      .select(['company_id', 'asked_at'])
      .where('state', 'in', ['waiting', 'making'])
      .orderBy('asked_at')
      .execute(),
  );
  for (const companyId of new Set(open.map(({ company_id }) => company_id))) {
    const taken = await database.write(companyId, async (tx) => takeOldest(tx, companyId, clock.now()));
    if (taken !== undefined) return new PackAttempt(deps, taken.pack, taken.name);
  }
  return undefined;
}

async function takeOldest(
  tx: Tx,
  companyId: number,
  now: number,
): Promise<{ readonly pack: PackRow; readonly name: string } | undefined> {
  await tx.dialect.takeTurn(tx, `evidence ${companyId}`);
  const open = (await readPacks(tx, companyId)).filter(
    ({ state }) => state === 'waiting' || state === 'making',
  );
  const isHeld = (one: PackRow): boolean => one.state === 'making' && !isDue(one.leased_until, now, LEASE_MS);
  if (open.some(isHeld)) return undefined;
  for (const pack of open.toReversed()) {
    if (!isDue(pack.leased_until, now, LEASE_MS)) continue;
    const name = randomUUID();
    const isLast = pack.attempts >= MOST_ATTEMPTS;
    await tx.sql
      .updateTable('evidence_packs')
      .set(
        isLast
          ? { state: 'failed', attempt: null, failure: pack.failure ?? 'stopped' }
          : {
              state: 'making',
              attempt: name,
              attempts: pack.attempts + 1,
              leased_until: now + LEASE_MS,
              done: 0,
              total: 0,
            },
      )
      .where('company_id', '=', companyId)
      .where('pack_id', '=', pack.pack_id)
      .execute();
    if (!isLast) return { pack, name };
  }
  return undefined;
}
