import { storedFigures, type StoredFigures } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { ReviewPeriod } from './read-figures.ts';
import { selectReviews, type StoredReview } from './select-reviews.ts';

/** A review that is done, with the figures of some of its sensors. */
export interface ReviewOfSensors {
  readonly row: StoredReview;
  readonly sensors: readonly { readonly sensorId: number; readonly figures: StoredFigures }[];
}

/** Reads the reviews that are done, touch a period and have figures of one of these sensors, oldest first. */
export async function readReviewsOfSensors(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  { from, to }: ReviewPeriod,
): Promise<ReviewOfSensors[]> {
  const stored = await tx.sql
    .selectFrom('reviews as review')
    .innerJoin('review_sensors as figures', (join) =>
      join
        .onRef('figures.company_id', '=', 'review.company_id')
        .onRef('figures.review_id', '=', 'review.review_id'),
    )
    .select(['figures.review_id', 'figures.sensor_id', 'figures.figures'])
    .where('review.company_id', '=', companyId)
    .where('review.from_at', '<', to)
    .where('review.to_at', '>', from)
    .where('figures.sensor_id', 'in', sensorIds)
    .orderBy('figures.sensor_id')
    .execute();
  const byReview = Map.groupBy(stored, ({ review_id }) => review_id);
  const found: ReviewOfSensors[] = [];
  for (const [reviewId, rows] of byReview) {
    const row = await selectReviews(tx)
      .where('review.company_id', '=', companyId)
      .where('review.review_id', '=', reviewId)
      .executeTakeFirstOrThrow();
    const sensors = rows.map(({ sensor_id: sensorId, figures }) => ({
      sensorId,
      figures: storedFigures.parse(JSON.parse(figures)),
    }));
    found.push({ row, sensors });
  }
  return found.toSorted((one, other) => one.row.to_at - other.row.to_at);
}
