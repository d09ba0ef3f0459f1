import type { SignatureSubjectKind } from '@ts1/contract';
import type { Database, Tx } from '../../database/index.ts';
import { canonicalForm } from '../../platform/canonical-form.ts';
import { readReviewsOfSensors, reviewContent } from '../../reviews/index.ts';
import { readGivenSignatures } from '../../signatures/index.ts';
import type { PreparedPack } from './prepare.ts';

/** The reviews of a pack and the signatures under its records, as the texts of their files. */
export interface PackedReviews {
  readonly reviews: string;
  readonly signatures: string;
}

/**
 * Reads the reviews that are done, touch the period and have figures of the sensors, and the signatures under them and
 * under the calibrations of the pack. `form` of a review is the text that a signature under it has the digest of.
 */
export async function readPackedReviews(
  database: Database,
  { companyId, sensors, from, to }: PreparedPack,
  calibrations: ReadonlyMap<SignatureSubjectKind, readonly number[]>,
): Promise<PackedReviews> {
  const sensorIds = sensors.map(({ wanted }) => wanted.sensorId);
  return database.readLong(companyId, async (tx) => {
    const found = await readReviewsOfSensors(tx, companyId, sensorIds, { from, to: to + 1 });
    const subjects = new Map(calibrations).set(
      'review',
      found.map(({ row }) => row.review_id),
    );
    return {
      reviews: toFile(
        'reviews',
        found.map(({ row, sensors: reviewed }) => ({
          id: row.review_id,
          ...canonicalForm(reviewContent(row)),
          sensors: reviewed.map(({ sensorId, figures }) => ({ id: sensorId, ...figures })),
        })),
      ),
      signatures: toFile('signatures', await readSignatures(tx, companyId, subjects)),
    };
  });
}

async function readSignatures(
  tx: Tx,
  companyId: number,
  subjects: ReadonlyMap<SignatureSubjectKind, readonly number[]>,
): Promise<object[]> {
  const found: object[] = [];
  for (const [kind, ids] of subjects) found.push(...(await readGivenSignatures(tx, companyId, kind, ids)));
  return found;
}

/** A JSON file with a list of a name, a line for each of its members. */
function toFile(name: string, list: readonly object[]): string {
  return `{"${name}":[${list.map((one) => `\n${JSON.stringify(one)}`).join(',')}\n]}\n`;
}
