import { type Review, type ReviewSummary, storedFigures, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { isVisible, visibleSensors, type VisibleSensors } from '../auth/index.ts';
import { readWantedSensors, type WantedSensor } from '../analytics/index.ts';
import type { Database, ReviewsTable, Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readCompany, companyClock } from '../reports/index.ts';
import { countReadings } from './count-readings.ts';
import { noSuchReview } from './refusals.ts';
import { readSensorReview, type SensorReview } from './read-figures.ts';
import { isLate, reviewState } from './schedule.ts';
import { parseReviewers } from './stored-plan.ts';
import { mayEnd, maySee } from './who-may.ts';

/** A review as it is stored, with the reviewers of its plan. */
export type StoredReview = Selectable<ReviewsTable> & { readonly reviewer_ids: string };

function selectReviews(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('reviews as review')
    .innerJoin('review_plans as plan', (join) =>
      join.onRef('plan.company_id', '=', 'review.company_id').onRef('plan.plan_id', '=', 'review.plan_id'),
    )
    .selectAll('review')
    .select('plan.reviewer_ids')
    .where('review.company_id', '=', companyId);
}

interface Which {
  /** Those that are done, or those that are not; both when it is left out. */
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
  const plans = await tx.sql
    .selectFrom('review_plans')
    .select(['plan_id', 'reviewer_ids'])
    .where('company_id', '=', user.companyId)
    .execute();
  const seen = plans.filter(({ reviewer_ids }) => maySee(user, parseReviewers(reviewer_ids)));
  if (seen.length === 0) return [];
  let query = selectReviews(tx, user.companyId).where(
    'review.plan_id',
    'in',
    seen.map(({ plan_id }) => plan_id),
  );
  if (done !== undefined) query = query.where('review.done_at', done ? 'is not' : 'is', null);
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
  return selectReviews(tx, companyId)
    .where('review.plan_id', '=', planId)
    .where('review.to_at', '>=', from)
    .where('review.to_at', '<', to)
    .orderBy('review.to_at')
    .execute();
}

/** @throws NotFound, also for one that the user does not see */
export async function readStoredReview(tx: Tx, user: SignedInUser, reviewId: number): Promise<StoredReview> {
  const row = await selectReviews(tx, user.companyId)
    .where('review.review_id', '=', reviewId)
    .executeTakeFirst();
  if (row === undefined || !maySee(user, parseReviewers(row.reviewer_ids))) throw noSuchReview();
  return row;
}

/** The figures of a review that is not done, as far as a user sees its sensors. */
export interface OpenFigures {
  readonly sensors: readonly SensorReview[];
  /** Number of sensors that the user does not see. */
  readonly unseen: number;
}

/** Draws the figures of a review that is not done, in the order of the sensors' names. */
export async function readOpenFigures(
  database: Database,
  user: SignedInUser,
  row: StoredReview,
  now: number,
): Promise<OpenFigures> {
  const { companyId } = user;
  const { sensors, unseen, timeZone } = await database.read(companyId, async (tx) => {
    const all = await readWantedSensors(tx, companyId, {
      ...(row.zone_id !== null && { zoneId: row.zone_id }),
      visible: 'all',
    });
    const seen = ofUser(all, await visibleSensors(tx, user));
    return { sensors: seen, unseen: all.length - seen.length, ...(await readCompany(tx, companyId)) };
  });
  const period = { from: row.from_at, to: row.to_at };
  const lastDay = companyClock(timeZone).date(row.to_at);
  const found: SensorReview[] = [];
  for (const sensor of sensors) {
    found.push(await readSensorReview(database, companyId, sensor, period, { now, lastDay }));
  }
  return { sensors: found, unseen };
}

/** One review with its figures: those of now, or those that were stored when it was done. @throws NotFound */
export async function readReview(
  database: Database,
  user: SignedInUser,
  reviewId: number,
  now: number,
): Promise<Review> {
  const { companyId } = user;
  const row = await database.read(companyId, async (tx) => readStoredReview(tx, user, reviewId));
  const summary = toSummary(row, user, now);
  if (row.done_at === null) {
    const { sensors, unseen } = await readOpenFigures(database, user, row, now);
    return {
      ...summary,
      sensors: sensors.map(({ sensorId, figures }) => ({
        sensor_id: sensorId,
        ...figures,
        later_readings: 0,
      })),
      unseen_sensors: unseen,
      digest: null,
    };
  }
  return database.read(companyId, async (tx) => ({
    ...summary,
    sensors: await readStoredFigures(tx, user, row),
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

function ofUser(sensors: readonly WantedSensor[], visible: VisibleSensors): WantedSensor[] {
  return sensors
    .filter(({ sensorId }) => isVisible(visible, sensorId))
    .toSorted((one, other) => byName(one.name, other.name));
}

function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** A review without its figures. */
function toSummary(row: StoredReview, user: SignedInUser, now: number): ReviewSummary {
  const times = { graceEndsAt: row.grace_ends_at, doneAt: row.done_at };
  const isEnder = user.program === undefined && mayEnd(user, parseReviewers(row.reviewer_ids));
  return {
    id: row.review_id,
    plan_id: row.plan_id,
    zone_name: row.zone_name,
    from: toTimestamp(row.from_at),
    to: toTimestamp(row.to_at),
    grace_ends_at: toTimestamp(row.grace_ends_at),
    state: reviewState(times, now),
    late: isLate(times),
    result: row.result,
    text: row.text,
    done_at: row.done_at === null ? null : toTimestamp(row.done_at),
    done_by: row.done_by,
    may_end: row.done_at === null && isEnder,
  };
}
