import { present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { LateCandidate, Neighbours } from '../neighbours.ts';
import type { BlockRows } from './block-rows.ts';
import { placeOf } from './place-of.ts';
import { readSealedOf } from './read-sealed.ts';

/** What sealed days have around the times of late readings, by row of the batch. */
export async function readSealedNeighbours(
  tx: Tx,
  companyId: number,
  candidates: readonly LateCandidate[],
): Promise<Map<number, Neighbours>> {
  const stretches = candidates.map(({ sensorId, measuredAt, reachMs }) => ({
    sensorId,
    from: measuredAt - reachMs,
    to: measuredAt + reachMs + 1,
  }));
  const days = Map.groupBy(await readSealedOf(tx, companyId, stretches), ({ sensorId }) => sensorId);
  return new Map(
    candidates.map((candidate) => {
      const blocks = (days.get(candidate.sensorId) ?? []).map(({ rows }) => rows);
      return [candidate.row, around(blocks, candidate)];
    }),
  );
}

function around(blocks: readonly BlockRows[], { measuredAt, reachMs }: LateCandidate): Neighbours {
  const last = blocks.findLast((rows) => present(rows.measuredAt[0]) < measuredAt);
  const next = blocks.find((rows) => present(rows.measuredAt.at(-1)) > measuredAt);
  const same = blocks.find((rows) => rows.measuredAt[placeOf(rows.measuredAt, measuredAt)] === measuredAt);
  const before = last && placeOf(last.measuredAt, measuredAt) - 1;
  const beforeAt = before === undefined ? undefined : last?.measuredAt[before];
  const afterAt = next?.measuredAt[placeOf(next.measuredAt, measuredAt + 1)];
  return {
    before:
      before === undefined || beforeAt === undefined || beforeAt < measuredAt - reachMs
        ? null
        : { at: beforeAt, failed: !Number.isNaN(last?.error[before] ?? Number.NaN) },
    afterAt: afterAt === undefined || afterAt > measuredAt + reachMs ? Number.POSITIVE_INFINITY : afterAt,
    same: same === undefined ? null : measuredAtPlace(same, placeOf(same.measuredAt, measuredAt)),
    isSealed: same !== undefined,
    isNearSealed: true,
  };
}

function measuredAtPlace({ values, error, error2 }: BlockRows, place: number): Neighbours['same'] {
  return {
    values: values.map((column) => present(column[place])),
    error: present(error[place]),
    error2: present(error2[place]),
  };
}
