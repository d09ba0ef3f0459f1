import { randomUUID } from 'node:crypto';
import { companyImport, type CompanyImport, type CompanyImportResult, toTimestamp } from '@ts1/contract';
import type { CompanyImportsTable, Database, Tx } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { isDue } from '../platform/work/not-before.ts';
import { Conflict } from '../platform/errors.ts';
import { heldKinds } from './held-kinds.ts';

/** Time after which another server may assume that this one has died. */
export const LEASE_MS = 60_000;
const BEAT_MS = 2_000;

export interface AttemptDeps {
  readonly database: Database;
  readonly clock: Clock;
}

type Values = Partial<Pick<CompanyImportsTable, 'content' | 'staged' | 'leased_until' | 'finished_at'>>;
type Progress = Pick<CompanyImport, 'phase' | 'progress'>;

/**
 * An import under way: one for a company at a time, on any server. Its lease in the database is renewed with its
 * progress, so that screens show the progress and remains of a dead import are found.
 */
export class ImportAttempt {
  readonly companyId: number;
  readonly #deps: AttemptDeps;
  /** Unique name of the attempt; its file has this name. */
  readonly name = randomUUID();
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #state: CompanyImport;
  #saved: Promise<void> = Promise.resolve();

  private constructor(deps: AttemptDeps, companyId: number, startedBy: string) {
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
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  /** Begins an import. @throws Conflict when the company is not empty, or another import of it is not over */
  static async begin(deps: AttemptDeps, companyId: number, startedBy: string): Promise<ImportAttempt> {
    const attempt = new ImportAttempt(deps, companyId, startedBy);
    try {
      await deps.database.write(companyId, async (tx) => attempt.#claim(tx));
    } catch (error) {
      clearInterval(attempt.#timer);
      throw error;
    }
    return attempt;
  }

  /** Aborted when the server closes, or when another server assumed that this attempt has died. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  report(progress: Progress): void {
    this.#state = { ...this.#state, ...progress };
  }

  abort(reason: Error): void {
    this.#stop.abort(reason);
  }

  /** Notes that rows are written from now on that no user sees yet. */
  async stage(content: string): Promise<void> {
    await this.#save({ content, staged: 1 });
  }

  /** Runs a transaction that writes staged rows; throws once another attempt has replaced this one. */
  async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#deps.database.write(this.companyId, async (tx) => {
      await this.#update(tx, {});
      return work(tx);
    });
  }

  /** Ends the import, in the transaction that makes all of it visible. */
  async finish(tx: Tx, result: CompanyImportResult): Promise<void> {
    this.#state = { ...this.#state, phase: 'done', progress: 1, result };
    await this.#update(tx, { staged: 0, leased_until: 0, finished_at: this.#deps.clock.now() });
  }

  /** Shows why it failed; the lease continues until the staged rows are deleted. */
  async fail(failure: string | null): Promise<void> {
    this.#state = { ...this.#state, phase: 'failed', failure, result: null };
    await this.#save({});
  }

  /** Ends the attempt: others may begin. Rows that are still staged are cleared by the server that finds them. */
  async end(cleared: boolean): Promise<void> {
    clearInterval(this.#timer);
    await this.#saved;
    if (this.#state.phase === 'done') return;
    await this.#save({ leased_until: 0, ...(cleared && { staged: 0 }) }).catch((error: unknown) => {
      if (!(error instanceof Lost)) throw error;
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
    if (isRunning && stateOf(before.state)?.phase !== 'failed') {
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

  async #beat(): Promise<void> {
    try {
      await this.#save({});
    } catch (error) {
      // A database that is away for a moment does not stop the import: the lease is longer.
      if (error instanceof Lost) this.abort(error);
    }
  }

  async #save(values: Values): Promise<void> {
    const write = this.#saved.then(async () =>
      this.#deps.database.write(this.companyId, async (tx) => this.#update(tx, values)),
    );
    this.#saved = write.catch(() => {});
    await write;
  }

  async #update(tx: Tx, values: Values): Promise<void> {
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
    if (numUpdatedRows === 0n) throw new Lost('Another import has taken the place of this one.');
  }
}

class Lost extends Conflict {}

/** Requires an empty company. @throws Conflict naming the kinds of data that it has */
export async function requireEmpty(tx: Tx, companyId: number): Promise<void> {
  const held = await heldKinds(tx, companyId);
  if (held.length === 0) return;
  const names = held.map((kind) => kind.replaceAll('_', ' ')).join(', ');
  throw new Conflict(`A file is imported only into a company that has nothing yet. This one has: ${names}.`);
}

/** Parses the stored state; returns undefined for an import that was never shown. */
export function stateOf(stored: string | null): CompanyImport | undefined {
  return stored === null ? undefined : companyImport.parse(JSON.parse(stored));
}
