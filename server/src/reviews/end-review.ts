import type { Review, ReviewEnd } from '@ts1/contract';
import { toTimestamp } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { canonicalForm } from '../platform/canonical-form.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { SensorReview } from './read-figures.ts';
import { type FigureDeps, type OpenFigures, readOpenFigures } from './open-figures.ts';
import { readReview, readStoredReview } from './read-reviews.ts';
import { isDone, isOver, notReviewer } from './refusals.ts';
import { reviewState } from './schedule.ts';
import { scopeText } from './scope-text.ts';
import { parseGroups, type StoredReview, toConcern, toTimes } from './select-reviews.ts';
import { takeReviewTurn } from './turn.ts';
import { mayEnd } from './who-may.ts';

/**
 * Ends a review: its figures are stored as the reviewer sees them, with a digest over them and the records they are
 * drawn from.
 * @throws NotFound; Forbidden for somebody who only reads it; Conflict for one that is done or was withdrawn
 */
export async function endReview(
  deps: ChangeDeps & FigureDeps,
  user: SignedInUser,
  reviewId: number,
  end: ReviewEnd,
): Promise<Review> {
  const { database, clock } = deps;
  const { companyId } = user;
  const before = await database.read(companyId, async (tx) => readStoredReview(tx, user, reviewId));
  requireEnder(user, before, clock.now());
  // Figures take longer than a transaction that writes may last.
  const figures = await readOpenFigures(deps, user, before, clock.now());
  await changeBy(deps, user, async ({ tx, at, record }) => {
    await takeReviewTurn(tx, companyId);
    const row = await readStoredReview(tx, user, reviewId);
    requireEnder(user, row, at);
    const { sha256: digest } = canonicalForm(toRecord(row, figures, end, { at, by: user.username }));
    await tx.sql
      .updateTable('reviews')
      .set({
        result: end.result,
        text: end.text === '' ? null : end.text,
        done_at: at,
        done_by: user.username,
        done_by_id: user.userId,
        unseen_sensors: figures.unseen,
        figures: toStored(figures),
        digest,
      })
      .where('company_id', '=', companyId)
      .where('review_id', '=', reviewId)
      .execute();
    for (const { sensorId, figures: stored } of figures.sensors) {
      await tx.sql
        .insertInto('review_sensors')
        .values({
          company_id: companyId,
          review_id: reviewId,
          sensor_id: sensorId,
          figures: JSON.stringify(stored),
        })
        .execute();
    }
    const late = at >= row.grace_ends_at;
    record('review_end', describeEnd(row, end, late), {
      reviewId,
      planId: row.plan_id,
      kind: row.kind,
      from: toTimestamp(row.from_at),
      to: toTimestamp(row.to_at),
      result: end.result,
      text: end.text,
      late,
      sensors: figures.sensors.length,
      unseenSensors: figures.unseen,
      digest,
    });
  });
  return readReview(deps, user, reviewId, clock.now());
}

function requireEnder(user: SignedInUser, row: StoredReview, now: number): void {
  if (!mayEnd(user, toConcern(row))) throw notReviewer();
  if (row.done_at !== null) throw isDone();
  if (reviewState(toTimes(row), now) === 'withdrawn') throw isOver();
}

/** The figures of a kind that has no sensors, as they are stored. */
function toStored({ log, access }: OpenFigures): string | null {
  const figures = log ?? access;
  return figures === null ? null : JSON.stringify(figures);
}

function describeEnd(row: StoredReview, { result }: ReviewEnd, late: boolean): string {
  const what = result === 'nothing' ? 'nothing to note' : 'a finding';
  return `Ended the ${late ? 'missed ' : ''}review of ${scopeText(row)} with ${what}`;
}

/** Everything that the digest of a review is over. Sensors are named by their serial numbers, which an import keeps. */
function toRecord(
  row: StoredReview,
  { sensors, unseen, log, access }: OpenFigures,
  { result, text }: ReviewEnd,
  { at, by }: { readonly at: number; readonly by: string },
) {
  return {
    kind: row.kind,
    auditGroups: parseGroups(row.audit_groups),
    zone: row.zone_name,
    from: toTimestamp(row.from_at),
    to: toTimestamp(row.to_at),
    result,
    text,
    doneAt: toTimestamp(at),
    doneBy: by,
    unseen,
    log,
    access,
    sensors: sensors
      .map(({ figures, digests }: SensorReview) => ({ figures, digests }))
      .toSorted((one, other) => (one.figures.serial_no < other.figures.serial_no ? -1 : 1)),
  };
}
