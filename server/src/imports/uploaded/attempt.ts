import { randomUUID } from 'node:crypto';
import { type ReadingsImport, readingsImport, toTimestamp } from '@ts1/contract';
import { changeBy, type Change, type ChangeDeps } from '../../audit/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { isDue } from '../../platform/work/not-before.ts';

/** Beyond it another server may say that this one has died. */
export const LEASE_MS = 60_000;
const BEAT_MS = 1_000;

/**
 * An import of readings under way: one of a company at a time, on whichever server. It lives in the database by a lease
 * that is renewed with its progress, so that every screen sees how far it is, and that it stopped if its server did.
 */
export class ReadingsAttempt {
  /** Unlike any other attempt's; its files are called so. */
  readonly name = randomUUID();
  readonly #deps: ChangeDeps;
  readonly #admin: SignedInUser;
  readonly #stop = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #state: ReadingsImport;
  #saved: Promise<void> = Promise.resolve();

  private constructor(deps: ChangeDeps, admin: SignedInUser, fileName: string) {
    this.#deps = deps;
    this.#admin = admin;
    this.#state = {
      phase: 'upload',
      progress: 0,
      fileName,
      startedAt: toTimestamp(deps.clock.now()),
      startedBy: admin.username,
      failure: null,
      result: null,
    };
    this.#timer = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  /** @throws Conflict while another import of the company is under way */
  static async begin(deps: ChangeDeps, admin: SignedInUser, fileName: string): Promise<ReadingsAttempt> {
    const attempt = new ReadingsAttempt(deps, admin, fileName);
    try {
      await changeBy(deps, admin, async (making) => attempt.#claim(making));
    } catch (error) {
      clearInterval(attempt.#timer);
      throw error;
    }
    return attempt;
  }

  /** Aborted when the server closes, or another one has taken this attempt for dead. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  report(phase: 'upload' | 'read' | 'store', progress: number): void {
    this.#state = { ...this.#state, phase, progress: Math.min(1, progress) };
  }

  abort(reason: Error): void {
    this.#stop.abort(reason);
  }

  /** Its audit row and its figures become visible together. */
  async finish(result: NonNullable<ReadingsImport['result']>): Promise<void> {
    clearInterval(this.#timer);
    await this.#saved;
    this.#state = { ...this.#state, phase: 'done', progress: 1, result };
    const { fileName } = this.#state;
    await changeBy(this.#deps, this.#admin, async ({ tx, record }) => {
      await this.#update(tx, true);
      const said = `Imported ${result.added} readings from "${fileName}"`;
      record('readings_import', said, { file: fileName, ...result });
    });
  }

  /** Shows why it failed; null where nobody but the server is to blame. */
  async fail(failure: string | null): Promise<void> {
    clearInterval(this.#timer);
    await this.#saved;
    this.#state = { ...this.#state, phase: 'failed', failure };
    await this.#deps.database
      .write(this.#admin.companyId, async (tx) => this.#update(tx, true))
      .catch((error: unknown) => {
        if (!(error instanceof Lost)) throw error;
      });
  }

  async #claim({ tx, at, record }: Change): Promise<void> {
    const { companyId } = this.#admin;
    await tx.dialect.takeTurn(tx, `readings import ${companyId}`);
    const before = await readRow(tx, companyId);
    if (before !== undefined && isRunning(before, at))
      throw new Conflict('An import of readings is under way already.');
    const row = {
      attempt: this.name,
      leased_until: at + LEASE_MS,
      finished_at: null,
      state: JSON.stringify(this.#state),
    };
    await tx.sql
      .insertInto('readings_imports')
      .values({ company_id: companyId, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
      .execute();
    const { fileName } = this.#state;
    record('readings_import', `Started to import readings from "${fileName}"`, { file: fileName });
  }

  async #beat(): Promise<void> {
    this.#saved = this.#saveAfter(this.#saved);
    await this.#saved;
  }

  async #saveAfter(before: Promise<void>): Promise<void> {
    await before;
    try {
      await this.#deps.database.write(this.#admin.companyId, async (tx) => this.#update(tx, false));
    } catch (error) {
      // A database that is away for a moment stops nothing: the lease is longer than that.
      if (error instanceof Lost) this.abort(error);
    }
  }

  async #update(tx: Tx, isOver: boolean): Promise<void> {
    const now = this.#deps.clock.now();
    const { numUpdatedRows } = await tx.sql
      .updateTable('readings_imports')
      .set({
        leased_until: isOver ? 0 : now + LEASE_MS,
        finished_at: isOver ? now : null,
        state: JSON.stringify(this.#state),
      })
      .where('company_id', '=', this.#admin.companyId)
      .where('attempt', '=', this.name)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Lost('Another import has taken the place of this one.');
  }
}

class Lost extends Conflict {}

type Row = Awaited<ReturnType<typeof readRow>>;

async function readRow(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('readings_imports')
    .select(['state', 'leased_until', 'finished_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

function isRunning({ finished_at, leased_until }: NonNullable<Row>, now: number): boolean {
  return finished_at === null && !isDue(leased_until, now, LEASE_MS);
}

/** The last import of a company; one that nobody goes on with has failed, whatever its last report was. */
export async function readLastImport(
  database: Database,
  companyId: number,
  now: number,
): Promise<ReadingsImport | null> {
  const row = await database.read(companyId, async (tx) => readRow(tx, companyId));
  if (row === undefined) return null;
  const state = readingsImport.parse(JSON.parse(row.state));
  return row.finished_at === null && !isRunning(row, now)
    ? { ...state, phase: 'failed', failure: null }
    : state;
}
