import { randomUUID } from 'node:crypto';
import { companyImport, type CompanyImport, type CompanyImportResult, toTimestamp } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { CompanyImportsTable, Tx } from '../database/index.ts';
import { Lease, LeaseLost } from '../platform/jobs/lease.ts';
import { isDue } from '../platform/work/not-before.ts';
import { Conflict } from '../platform/errors.ts';
import { heldKinds } from './held-kinds.ts';

/** Time after which another server may assume that this one has died. */
export const LEASE_MS = 60_000;
const BEAT_MS = 2_000;

type Values = Partial<Pick<CompanyImportsTable, 'content' | 'staged' | 'leased_until' | 'finished_at'>>;
type Progress = Pick<CompanyImport, 'phase' | 'progress'>;

/**
 * An import under way: one for a company at a time, on any server. Its lease in the database is renewed with its
 * progress, so that screens show the progress and remains of a dead import are found.
 */
export class ImportAttempt {
  readonly companyId: number;
  readonly #deps: ChangeDeps;
  /** Unlike any other attempt's; its file is called so. */
  readonly name = randomUUID();
  readonly #lease: Lease<Tx, Values>;
  #state: CompanyImport;

  private constructor(deps: ChangeDeps, companyId: number, startedBy: string) {
    this.#deps = deps;
    this.companyId = companyId;
    this.#state = {
      phase: 'upload',
      progress: 0,
      startedAt: toTimestamp(deps.clock.now()),
      startedBy,
      failure: null,
      result: null,
    };
    this.#lease = new Lease({
      everyMs: BEAT_MS,
      renewal: {},
      write: async (work) => deps.database.write(companyId, work),
      store: async (tx, values) => this.#store(tx, values),
    });
  }

  /** @throws Conflict when the company has something already, or another import of it is not over */
  static async begin(deps: ChangeDeps, companyId: number, startedBy: string): Promise<ImportAttempt> {
    const attempt = new ImportAttempt(deps, companyId, startedBy);
    await deps.database.write(companyId, async (tx) => attempt.#claim(tx));
    attempt.#lease.start();
    return attempt;
  }

  /** Aborted when the server closes, or when another server assumed that this attempt has died. */
  get signal(): AbortSignal {
    return this.#lease.signal;
  }

  report(progress: Progress): void {
    this.#state = { ...this.#state, ...progress };
  }

  abort(reason: Error): void {
    this.#lease.abort(reason);
  }

  /** Notes that rows are written from now on that no user sees yet. */
  async stage(content: string): Promise<void> {
    await this.#lease.save({ content, staged: 1 });
  }

  /** Runs a transaction that writes staged rows; throws once another attempt has replaced this one. */
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.database.write(this.companyId, async (tx) => {
      await this.#lease.update(tx, {});
      return work(tx);
    });
  }

  /** Ends the import, in the transaction that makes all of it visible. */
  async finish(tx: Tx, result: CompanyImportResult): Promise<void> {
    this.#state = { ...this.#state, phase: 'done', progress: 1, result };
    await this.#lease.update(tx, { staged: 0, leased_until: 0, finished_at: this.#deps.clock.now() });
  }

  /** Shows why it failed; the lease continues until the staged rows are deleted. */
  async fail(failure: string | null): Promise<void> {
    this.#state = { ...this.#state, phase: 'failed', failure, result: null };
    await this.#lease.save({});
  }

  /** Ends the attempt: others may begin. Rows that are still staged are cleared by the server that finds them. */
  async end(cleared: boolean): Promise<void> {
    await this.#lease.end();
    if (this.#state.phase === 'done') return;
    await this.#lease.save({ leased_until: 0, ...(cleared && { staged: 0 }) }).catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
  }

  async #claim(tx: Tx): Promise<void> {
    const { companyId } = this;
    await tx.dialect.takeTurn(tx, `import into ${companyId}`);
    const now = this.#deps.clock.now();
    const before = await tx.sql
      .selectFrom('company_imports')
      .selectAll()
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    const isRunning = before?.finished_at === null && !isDue(before.leased_until, now, LEASE_MS);
    if (isRunning && parseImportState(before.state)?.phase !== 'failed') {
      throw new Conflict('An import is under way already.');
    }
    if (isRunning || before?.staged === 1) {
      throw new Conflict('What the import before had written is being cleared away. Try again in a minute.');
    }
    await requireEmpty(tx, companyId);
    const row = {
      content: '',
      started_at: now,
      finished_at: null,
      attempt: this.name,
      leased_until: now + LEASE_MS,
      staged: 0,
      state: JSON.stringify(this.#state),
    } as const;
    await tx.sql
      .insertInto('company_imports')
      .values({ company_id: companyId, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
      .execute();
  }

  async #store(tx: Tx, values: Values): Promise<bigint> {
    const { numUpdatedRows } = await tx.sql
      .updateTable('company_imports')
      .set({
        leased_until: this.#deps.clock.now() + LEASE_MS,
        state: JSON.stringify(this.#state),
        ...values,
      })
      .where('company_id', '=', this.companyId)
      .where('attempt', '=', this.name)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows;
  }
}

/** @throws Conflict naming what the company has */
export async function requireEmpty(tx: Tx, companyId: number): Promise<void> {
  const held = await heldKinds(tx, companyId);
  if (held.length === 0) return;
  const names = held.map((kind) => kind.replaceAll('_', ' ')).join(', ');
  throw new Conflict(`A file is imported only into a company that has nothing yet. This one has: ${names}.`);
}

/** Parses the stored state; returns undefined for an import that was never shown. */
export function parseImportState(stored: string | null): CompanyImport | undefined {
  return stored === null ? undefined : companyImport.parse(JSON.parse(stored));
}
