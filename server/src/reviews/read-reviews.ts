import {
  present,
  REVIEW_KINDS,
  type Review,
  reviewedAccess,
  reviewedLog,
  type ReviewSummary,
  storedFigures,
  toTimestamp,
} from '@ts1/contract';
import { isVisible, visibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { parseUserIds } from '../users/index.ts';
import { byName } from './by-name.ts';
import { countReadings } from './count-readings.ts';
import { type FigureDeps, readOpenFigures } from './open-figures.ts';
import { noSuchReview } from './refusals.ts';
import { isLate, isSignatureMissing, reviewState } from './schedule.ts';
import {
  isUndone,
  isWithdrawn,
  parseGroups,
  selectReviews,
  type StoredReview,
  toConcern,
  toTimes,
} from './select-reviews.ts';
import { mayEnd, maySee, maySeeKind, maySeePlan } from './who-may.ts';

interface Which {
  /** Those that are done or withdrawn, or those that are still to be done or signed; all when it is left out. */
  readonly done?: boolean | undefined;
  readonly limit: number;
}

/** Reviews that a user sees, newest first. */
export async function readReviews(
  tx: Tx,
  user: SignedInUser,
  { done, limit }: Which,
  now: number,
): Promise<ReviewSummary[]> {
  const { companyId } = user;
  const plans = await tx.sql
    .selectFrom('review_plans')
    .select(['plan_id', 'reviewer_ids'])
    .where('company_id', '=', companyId)
    .execute();
  const seen = plans.filter(({ reviewer_ids }) => maySeePlan(user, parseUserIds(reviewer_ids)));
  const kinds = REVIEW_KINDS.filter((kind) => maySeeKind(user, kind));
  if (seen.length === 0) return [];
  let query = selectReviews(tx)
    .where('review.company_id', '=', companyId)
    .where('review.kind', 'in', kinds)
    .where(
      'review.plan_id',
      'in',
      seen.map(({ plan_id }) => plan_id),
    );
  if (done === true) query = query.where((row) => row.or([row.not(isUndone), isWithdrawn]));
  if (done === false) query = query.where(isUndone).where((row) => row.not(isWithdrawn));
  const rows = await query
    .orderBy('review.to_at', 'desc')
    .orderBy('review.review_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toSummary(row, user, now));
}

/** The reviews of a plan that were due in a period (epoch milliseconds, the end excluded), oldest first. */
export async function readPlanReviews(
  tx: Tx,
  companyId: number,
  planId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<StoredReview[]> {
  return selectReviews(tx)
    .where('review.company_id', '=', companyId)
    .where('review.plan_id', '=', planId)
    .where('review.kind', '=', 'readings')
    .where('review.to_at', '>=', from)
    .where('review.to_at', '<', to)
    .orderBy('review.to_at')
    .execute();
}

/** @throws NotFound, also for one that the user does not see */
export async function readStoredReview(tx: Tx, user: SignedInUser, reviewId: number): Promise<StoredReview> {
  const row = await selectReviews(tx)
    .where('review.company_id', '=', user.companyId)
    .where('review.review_id', '=', reviewId)
    .executeTakeFirst();
  if (row === undefined || !maySee(user, toConcern(row))) throw noSuchReview();
  return row;
}

/**
 * One review with its figures: those of now, or those that were stored when it was done.
 * @throws NotFound, also for one that the user does not see
 */
export async function readReview(
  deps: FigureDeps,
  user: SignedInUser,
  reviewId: number,
  now: number,
): Promise<Review> {
  const { companyId } = user;
  const row = await deps.database.read(companyId, async (tx) => readStoredReview(tx, user, reviewId));
  const summary = toSummary(row, user, now);
  if (row.done_at === null) {
    const { sensors, unseen, log, access } = await readOpenFigures(deps, user, row, now);
    return {
      ...summary,
      sensors: sensors.map(({ sensorId, figures }) => ({
        sensor_id: sensorId,
        ...figures,
        later_readings: 0,
      })),
      log,
      access,
      unseen_sensors: unseen,
      digest: null,
    };
  }
  return deps.database.read(companyId, async (tx) => ({
    ...summary,
    sensors: await readStoredFigures(tx, user, row),
    log: row.kind === 'audit-log' ? reviewedLog.parse(parseFigures(row)) : null,
    access: row.kind === 'access' ? reviewedAccess.parse(parseFigures(row)) : null,
    unseen_sensors: row.unseen_sensors,
    digest: row.digest,
  }));
}

/** The stored figures of a review that is done, as far as a user sees its sensors. */
export async function readStoredFigures(
  tx: Tx,
  user: SignedInUser,
  { review_id, from_at, to_at }: Pick<StoredReview, 'review_id' | 'from_at' | 'to_at'>,
): Promise<Review['sensors']> {
  const { companyId } = user;
  const visible = await visibleSensors(tx, user);
  const rows = await tx.sql
    .selectFrom('review_sensors')
    .select(['sensor_id', 'figures'])
    .where('company_id', '=', companyId)
    .where('review_id', '=', review_id)
    .execute();
  const sensors: Review['sensors'] = [];
  for (const { sensor_id, figures: stored } of rows) {
    if (!isVisible(visible, sensor_id)) continue;
    const figures = storedFigures.parse(JSON.parse(stored));
    const count = await countReadings(tx, companyId, sensor_id, { from: from_at, to: to_at });
    // Readings that retention deleted are no news of the period.
    const later_readings = Math.max(0, count - figures.readings);
    sensors.push({ sensor_id, ...figures, later_readings });
  }
  return sensors.toSorted((one, other) => byName(one.sensor_name, other.sensor_name));
}

function parseFigures({ figures }: StoredReview): unknown {
  return JSON.parse(present(figures, 'the figures of a review'));
}

/** A review without its figures. */
function toSummary(row: StoredReview, user: SignedInUser, now: number): ReviewSummary {
  const times = toTimes(row);
  const state = reviewState(times, now);
  const isEnder = mayEnd(user, toConcern(row));
  return {
    id: row.review_id,
    plan_id: row.plan_id,
    kind: row.kind,
    audit_groups: parseGroups(row.audit_groups),
    must_be_signed: times.mustBeSigned,
    signature_missing: isSignatureMissing(times),
    zone_name: row.zone_name,
    from: toTimestamp(row.from_at),
    to: toTimestamp(row.to_at),
    grace_ends_at: toTimestamp(row.grace_ends_at),
    state,
    late: isLate(times),
    result: row.result,
    text: row.text,
    done_at: row.done_at === null ? null : toTimestamp(row.done_at),
    done_by: row.done_by,
    may_end: row.done_at === null && state !== 'withdrawn' && isEnder,
    may_sign: isEnder,
  };
}
