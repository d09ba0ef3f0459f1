import { setTimeout } from 'node:timers/promises';
import { inCompany, type Tx } from '../../database/index.ts';
import { DomainError, NotFound, Unavailable } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { retryTime } from '../../platform/work/retry-time.ts';
import type { AlarmDeps } from '../deps.ts';
import { applyTemplate } from './apply-template.ts';
import type { ClaimedJob } from './claim-job.ts';

/** Most sensors of one turn: afterwards templates of other companies have theirs. */
const MOST_OF_A_TURN = 200;
/** Readings are taken in between followers: as long as one took, and no longer than this. */
const LONGEST_PAUSE_MS = 50;
const ANNOUNCE_EVERY_MS = 2_000;

export interface ApplyDeps extends AlarmDeps {
  readonly logger: Logger;
  /** How many followers have their turn before others do. */
  readonly mostOfATurn?: number;
}

/**
 * Gives followers the newest version of their template in the order of their ids, each in a transaction of its own. The
 * progress of the job is in the rows of the followers alone: a server that goes on takes those that wait. One that
 * fails is noted and tried again later, and the others go on.
 * @throws Unavailable when the database is away: that is no follower's failure
 */
export async function runApply(deps: ApplyDeps, job: ClaimedJob, isStopped: () => boolean): Promise<void> {
  const { database, clock, announceChange } = deps;
  const { companyId, templateId } = job;
  const most = deps.mostOfATurn ?? MOST_OF_A_TURN;
  const waiting = await database.read(companyId, async (tx) =>
    readWaiting(tx, companyId, templateId, clock.now(), most),
  );
  let announcedAt = clock.now();
  for (const sensorId of waiting) {
    if (isStopped()) break;
    const begun = performance.now();
    await applyOrNote(deps, job, sensorId);
    if (clock.now() - announcedAt >= ANNOUNCE_EVERY_MS) {
      announcedAt = clock.now();
      announceChange(companyId, ['AlarmTemplates']);
    }
    await setTimeout(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
  }
  await database.write(companyId, async (tx) => noteNext(tx, job, clock.now()));
  if (waiting.length > 0) announceChange(companyId, ['AlarmTemplates', 'Alarms', 'Sensors']);
}

/** Followers without the newest version whose time has come, in the order of their ids. */
async function readWaiting(
  tx: Tx,
  companyId: number,
  templateId: number,
  now: number,
  most: number,
): Promise<number[]> {
  const rows = await selectWaiting(tx, companyId, templateId)
    .select('follower.sensor_id')
    .where((row) => row.or([row('retry_at', 'is', null), row('retry_at', '<=', now)]))
    .orderBy('follower.sensor_id')
    .limit(most)
    .execute();
  return rows.map(({ sensor_id }) => sensor_id);
}

const selectWaiting = (tx: Tx, companyId: number, templateId: number) =>
  tx.sql
    .selectFrom('sensor_templates as follower')
    .innerJoin('alarm_templates as template', (join) =>
      inCompany(join, 'template.template_id', 'follower.template_id').onRef(
        'template.version',
        '>',
        'follower.applied_version',
      ),
    )
    .where('follower.company_id', '=', companyId)
    .where('follower.template_id', '=', templateId)
    .where('template.deleted_at', 'is', null);

async function applyOrNote(
  deps: ApplyDeps,
  { companyId, templateId }: ClaimedJob,
  sensorId: number,
): Promise<void> {
  try {
    await applyTemplate(deps, companyId, templateId, sensorId);
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    // The sensor or the template was deleted meanwhile.
    if (error instanceof NotFound) return;
    deps.logger.error(
      { err: error, companyId, templateId, sensorId },
      'a sensor could not take its template',
    );
    const reason = error instanceof DomainError ? error.message : 'The server could not do it.';
    await noteFailure(deps, companyId, sensorId, reason);
  }
}

async function noteFailure(
  { database, clock }: ApplyDeps,
  companyId: number,
  sensorId: number,
  failure: string,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    const row = await tx.sql
      .selectFrom('sensor_templates')
      .select('failures')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .executeTakeFirst();
    if (row === undefined) return;
    const failures = row.failures + 1;
    const now = clock.now();
    await tx.sql
      .updateTable('sensor_templates')
      .set({ failures, failure, retry_at: retryTime(failures, now, now, { chance: 0 }) })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .execute();
  });
}

/** Ends the turn: the next is when the first of those that still wait may be tried; never while none waits. */
async function noteNext(tx: Tx, { companyId, templateId, attempt }: ClaimedJob, now: number): Promise<void> {
  await tx.dialect.lockRows(tx, 'template_jobs', companyId, 'template_id', [templateId]);
  const [all, failed] = await Promise.all([
    selectWaiting(tx, companyId, templateId)
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    selectWaiting(tx, companyId, templateId)
      .select(({ fn }) => [fn.count<number>('retry_at').as('waiting'), fn.min('retry_at').as('first')])
      .executeTakeFirstOrThrow(),
  ]);
  const isAnyReady = all.waiting > failed.waiting;
  await tx.sql
    .updateTable('template_jobs')
    .set({ due_at: isAnyReady ? now : (failed.first ?? null), leased_until: 0 })
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .where('kind', '=', 'apply')
    .where('attempt', '=', attempt)
    .execute();
}
