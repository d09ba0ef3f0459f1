import type { Tx } from '../database/index.ts';
import {
  type HandReadingsPeriod,
  type HandRecordEntry,
  selectHandReadings,
  toRecordEntry,
} from './stored-hand-readings.ts';

/** The first readings by hand of a period, and how many there are. */
export interface HandRecord {
  /** Oldest first, also those made void. */
  readonly entries: readonly HandRecordEntry[];
  readonly entriesInAll: number;
}

/** Reads the readings by hand of a sensor in a period for its record, oldest first, also those made void. */
export async function readHandRecord(
  tx: Tx,
  companyId: number,
  period: HandReadingsPeriod,
): Promise<HandRecordEntry[]> {
  const rows = await selectOldestFirst(tx, companyId, period).execute();
  return rows.map(toRecordEntry);
}

/** Reads the first readings by hand of a sensor in a period, at most so many, and counts all. */
export async function readFirstOfHandRecord(
  tx: Tx,
  companyId: number,
  period: HandReadingsPeriod,
  most: number,
): Promise<HandRecord> {
  const rows = await selectOldestFirst(tx, companyId, period).limit(most).execute();
  const { count } = await selectHandReadings(tx, companyId, period)
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return { entries: rows.map(toRecordEntry), entriesInAll: Number(count) };
}

function selectOldestFirst(tx: Tx, companyId: number, period: HandReadingsPeriod) {
  return selectHandReadings(tx, companyId, period)
    .selectAll()
    .orderBy('measured_at')
    .orderBy('hand_reading_id');
}
