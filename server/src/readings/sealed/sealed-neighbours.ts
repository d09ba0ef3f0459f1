import { setImmediate } from 'node:timers/promises';
import { present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { LateCandidate, Neighbours } from '../neighbours.ts';
import type { BlockRows, BlockTimes } from './block-rows.ts';
import { decodedDay, type StoredDay, timesOfDay } from './decoded-days.ts';
import { lowerBound } from './lower-bound.ts';
import { readStoredDays } from './read-sealed.ts';

/** Number of days whose times are decoded in one turn of the event loop: some milliseconds. */
const AT_ONCE = 32;

/** Reads the neighbours of late readings in sealed days, by row of the batch. */
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
  const days: KnownDay[] = [];
  for (const stored of await readStoredDays(tx, companyId, stretches)) {
    if (days.length % AT_ONCE === AT_ONCE - 1) await setImmediate();
    days.push({ stored, ...(await timesOfDay(stored)) });
  }
  const bySensor = Map.groupBy(days, ({ stored }) => stored.sensorId);
  const neighbours = new Map<number, Neighbours>();
  for (const candidate of candidates) {
    neighbours.set(candidate.row, await around(bySensor.get(candidate.sensorId) ?? [], candidate));
  }
  return neighbours;
}

/** A day of which only times are decoded, until a reading of the same time must be compared. */
interface KnownDay extends BlockTimes {
  readonly stored: StoredDay;
}

async function around(
  days: readonly KnownDay[],
  { measuredAt, reachMs }: LateCandidate,
): Promise<Neighbours> {
  const last = days.findLast((day) => present(day.measuredAt[0]) < measuredAt);
  const next = days.find((day) => present(day.measuredAt.at(-1)) > measuredAt);
  const same = days.find((day) => day.measuredAt[lowerBound(day.measuredAt, measuredAt)] === measuredAt);
  const before = last && lowerBound(last.measuredAt, measuredAt) - 1;
  const beforeAt = before === undefined ? undefined : last?.measuredAt[before];
  const afterAt = next?.measuredAt[lowerBound(next.measuredAt, measuredAt + 1)];
  return {
    before:
      before === undefined || beforeAt === undefined || beforeAt < measuredAt - reachMs
        ? null
        : { at: beforeAt, failed: !Number.isNaN(last?.error[before] ?? Number.NaN) },
    afterAt: afterAt === undefined || afterAt > measuredAt + reachMs ? Number.POSITIVE_INFINITY : afterAt,
    same:
      same === undefined
        ? null
        : measuredAtPlace(await decodedDay(same.stored), lowerBound(same.measuredAt, measuredAt)),
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
