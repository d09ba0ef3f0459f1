import type { HandReading } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { HandReadingsTable, Tx } from '../database/index.ts';
import { type HandReadingsPeriod, selectHandReadings, toRecordEntry } from '../hand-record/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchHandReading } from './refusals.ts';

type Stored = Selectable<HandReadingsTable>;
type Reader = Pick<SignedInUser, 'companyId' | 'userId' | 'permissions'>;

/** Readings by hand of a sensor in a period, at most so many. */
interface WantedHandReadings extends HandReadingsPeriod {
  readonly limit?: number;
}

/** Reads the readings by hand of a sensor in a period, newest first, also those made void. */
export async function readHandReadings(
  tx: Tx,
  reader: Reader,
  { limit, ...period }: WantedHandReadings,
): Promise<HandReading[]> {
  const all = selectHandReadings(tx, reader.companyId, period)
    .selectAll()
    .orderBy('measured_at', 'desc')
    .orderBy('hand_reading_id', 'desc');
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return rows.map((row) => toHandReading(row, reader));
}

/** Reads one reading by hand as it is stored. @throws NotFound */
export async function readStored(
  tx: Tx,
  companyId: number,
  sensorId: number,
  handReadingId: number,
): Promise<Stored> {
  const row = await tx.sql
    .selectFrom('hand_readings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('hand_reading_id', '=', handReadingId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchHandReading();
  return row;
}

/** Whether a user may make a reading by hand void: their own, or any with the permission for sensors. */
export function mayVoid(
  { userId, permissions }: Pick<Reader, 'userId' | 'permissions'>,
  row: Pick<Stored, 'entered_by_id'>,
): boolean {
  return row.entered_by_id === userId || permissions.includes('devices');
}

/** Turns a stored reading by hand into what the API answers to a reader. */
export function toHandReading(row: Stored, reader: Pick<Reader, 'userId' | 'permissions'>): HandReading {
  return { ...toRecordEntry(row), may_void: row.voided_at === null && mayVoid(reader, row) };
}
