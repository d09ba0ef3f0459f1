import { randomUUID } from 'node:crypto';
import { type ReadingsImport, readingsImport, toTimestamp } from '@ts1/contract';
import { changeBy, type Change, type ChangeDeps } from '../../audit/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import { Lease, LeaseLost } from '../../platform/jobs/lease.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { isDue } from '../../platform/work/not-before.ts';
import { DEAD_AFTER_MS } from './uploads.ts';

/** Time after which another server may assume that this one has died. */
export const LEASE_MS = 60_000;
const BEAT_MS = 1_000;
/** Silence that screens show; a server under load misses a few renewals of its lease. */
export const QUIET_AFTER_MS = 10 * BEAT_MS;

/** State of an import after a save. */
type Step = 'goes on' | 'rests' | 'is over';

/** The user whose import it is. */
export type Importer = Pick<SignedInUser, 'companyId' | 'userId' | 'username'>;

/**
 * An import of readings under way: one of a company at a time, on any server. Its lease in the database is renewed with
 * its progress, so that every screen shows the progress, and that it stopped if its server did.
 */
export class ReadingsAttempt {
  /** Unique name of the attempt. */
  readonly name: string;
  readonly #deps: ChangeDeps;
  readonly #admin: Importer;
  readonly #lease: Lease<Tx, Step>;
  #state: ReadingsImport;

  private constructor(deps: ChangeDeps, admin: Importer, name: string, state: ReadingsImport) {
    this.#deps = deps;
    this.#admin = admin;
    this.name = name;
    this.#state = state;
    this.#lease = new Lease<Tx, Step>({
      everyMs: BEAT_MS,
      renewal: 'goes on',
      write: async (work) => deps.database.write(admin.companyId, work),
      store: async (tx, step) => this.#store(tx, step),
    });
    this.#lease.start();
  }

  /** Begins an import. @throws Conflict while another import of the company is under way */
  static async begin(deps: ChangeDeps, admin: Importer, fileName: string): Promise<ReadingsAttempt> {
    const name = randomUUID();
    const state: ReadingsImport = {
      phase: 'upload',
      progress: 0,
      fileName,
      startedAt: toTimestamp(deps.clock.now()),
      startedBy: admin.username,
      failure: null,
      result: null,
    };
    await changeBy(deps, admin, async (making) => claim(making, name, state));
    return new ReadingsAttempt(deps, admin, name, state);
  }

  /**
   * Continues, under a new name, an import whose server was stopped. Returns 'held' while that server may still be at
   * work, 'over' if the import has ended or was replaced by another. A server that was only frozen notices the loss.
   */
  static async resume(
    deps: ChangeDeps,
    admin: Importer,
    before: readonly string[],
    name: string,
  ): Promise<ReadingsAttempt | 'held' | 'over'> {
    const found = await changeBy(deps, admin, async (making) => takeUp(making, before, name));
    return typeof found === 'string' ? found : new ReadingsAttempt(deps, admin, name, found);
  }

  /** Aborted when the server closes, or when another server assumed that this attempt has died. */
  get signal(): AbortSignal {
    return this.#lease.signal;
  }

  report(phase: 'upload' | 'read' | 'store', progress: number): void {
    this.#state = { ...this.#state, phase, progress: Math.min(1, progress) };
  }

  abort(reason: Error): void {
    this.#lease.abort(reason);
  }

  /** Notes that the file is complete and kept: the import survives the end of this server. */
  async keep(): Promise<void> {
    this.report('read', 0);
    await this.#lease.save('goes on');
  }

  /** Leaves the import when the server closes: the next server that has the file may continue at once. */
  async leave(): Promise<void> {
    await this.#lease.end();
    await this.#lease.save('rests').catch((error: unknown) => {
      if (!(error instanceof LeaseLost)) throw error;
    });
  }

  /** Ends the import: its audit row and its figures become visible together. */
  async finish(result: NonNullable<ReadingsImport['result']>): Promise<void> {
    await this.#lease.end();
    this.#state = { ...this.#state, phase: 'done', progress: 1, result };
    const { fileName } = this.#state;
    await changeBy(this.#deps, this.#admin, async ({ tx, record }) => {
      await this.#lease.update(tx, 'is over');
      const said = `Imported ${result.added} readings from "${fileName}"`;
      record('readings_import', said, { file: fileName, ...result });
    });
  }

  /**
   * Shows why it failed; null if only the server is to blame. Returns false if another attempt, maybe with the same
   * file, has replaced it: then no failure is shown.
   */
  async fail(failure: string | null): Promise<boolean> {
    await this.#lease.end();
    this.#state = { ...this.#state, phase: 'failed', failure };
    try {
      await this.#lease.save('is over');
      return true;
    } catch (error) {
      if (error instanceof LeaseLost) return false;
      throw error;
    }
  }

  async #store(tx: Tx, step: Step): Promise<bigint> {
    const now = this.#deps.clock.now();
    const { numUpdatedRows } = await tx.sql
      .updateTable('readings_imports')
      .set({
        leased_until: step === 'goes on' ? now + LEASE_MS : now,
        finished_at: step === 'is over' ? now : null,
        state: JSON.stringify(this.#state),
      })
      .where('company_id', '=', this.#admin.companyId)
      .where('attempt', '=', this.name)
      .where('finished_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows;
  }
}

async function claim(
  { companyId, tx, at, record }: Change,
  name: string,
  state: ReadingsImport,
): Promise<void> {
  await tx.dialect.takeTurn(tx, turnName(companyId));
  const before = await readRow(tx, companyId);
  if (before !== undefined && isRunning(before, at))
    throw new Conflict('An import of readings is under way already.');
  const row = {
    attempt: name,
    leased_until: at + LEASE_MS,
    finished_at: null,
    state: JSON.stringify(state),
  };
  await tx.sql
    .insertInto('readings_imports')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute();
  const { fileName } = state;
  record('readings_import', `Started to import readings from "${fileName}"`, { file: fileName });
}

async function takeUp(
  { companyId, tx, at, record, recordsNothing }: Change,
  names: readonly string[],
  name: string,
): Promise<ReadingsImport | 'held' | 'over'> {
  await tx.dialect.takeTurn(tx, turnName(companyId));
  const row = await readRow(tx, companyId);
  const standing = importStanding(row, names, at);
  if (row === undefined || standing !== 'left') {
    recordsNothing();
    return standing === 'held' ? 'held' : 'over';
  }
  const before = readingsImport.parse(JSON.parse(row.state));
  const state: ReadingsImport = { ...before, phase: 'read', progress: 0, resumed: true };
  await tx.sql
    .updateTable('readings_imports')
    .set({ attempt: name, leased_until: at + LEASE_MS, state: JSON.stringify(state) })
    .where('company_id', '=', companyId)
    .execute();
  const { fileName } = state;
  record('readings_import', `Goes on importing readings from "${fileName}" after a restart`, {
    file: fileName,
  });
  return state;
}

const turnName = (companyId: number): string => `readings import ${companyId}`;

type Row = Awaited<ReturnType<typeof readRow>>;

async function readRow(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('readings_imports')
    .select(['attempt', 'state', 'leased_until', 'finished_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
}

function isRunning({ finished_at, leased_until }: NonNullable<Row>, now: number): boolean {
  return finished_at === null && !isDue(leased_until, now, LEASE_MS);
}

/** State of an import: at work on some server, left by a server that was stopped, or over or replaced. */
type Standing = 'held' | 'left' | 'over';

function importStanding(row: Row, names: readonly string[], now: number): Standing {
  if (row === undefined || !names.includes(row.attempt) || row.finished_at !== null) return 'over';
  return isRunning(row, now) ? 'held' : 'left';
}

/** Reads the state of an import whose file a server has. */
export async function readStanding(
  database: Database,
  { companyId, attempts }: { readonly companyId: number; readonly attempts: readonly string[] },
  now: number,
): Promise<Standing> {
  return importStanding(await database.read(companyId, async (tx) => readRow(tx, companyId)), attempts, now);
}

/**
 * Reads the last import of a company. If its server has not renewed the lease for a while it is quiet. After the lease
 * it waits for a server that has its file; without a complete file, and after a day, it has failed.
 */
export async function readLastImport(
  database: Database,
  companyId: number,
  now: number,
): Promise<ReadingsImport | null> {
  const row = await database.read(companyId, async (tx) => readRow(tx, companyId));
  if (row === undefined) return null;
  const state = readingsImport.parse(JSON.parse(row.state));
  if (row.finished_at !== null) return state;
  if (isRunning(row, now)) {
    const lastBeatAt = row.leased_until - LEASE_MS;
    return now - lastBeatAt < QUIET_AFTER_MS ? state : { ...state, quietSince: toTimestamp(lastBeatAt) };
  }
  const isKept = state.phase !== 'upload' && now - row.leased_until < DEAD_AFTER_MS;
  return { ...state, phase: isKept ? 'waiting' : 'failed', failure: null };
}
