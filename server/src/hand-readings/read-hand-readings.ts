import { type HandReading, handValues, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { HandReadingsTable, Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchHandReading } from './refusals.ts';

type Stored = Selectable<HandReadingsTable>;
type Reader = Pick<SignedInUser, 'companyId' | 'userId' | 'permissions'>;

/** A period of a sensor, both ends inclusive, in epoch milliseconds. */
interface WantedHandReadings {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
  readonly limit?: number;
}

/** Reads the readings by hand of a sensor in a period, newest first, also those made void. */
export async function readHandReadings(
  tx: Tx,
  reader: Reader,
  { limit, ...period }: WantedHandReadings,
): Promise<HandReading[]> {
  const all = selectPeriod(tx, reader.companyId, period);
  const rows = await (limit === undefined ? all : all.limit(limit)).execute();
  return rows.map((row) => toHandReading(row, reader));
}

/** Reads the readings by hand of a sensor in a period for its record, oldest first, also those made void. */
export async function readHandRecord(
  tx: Tx,
  companyId: number,
  { sensorId, from, to }: Omit<WantedHandReadings, 'limit'>,
): Promise<Omit<HandReading, 'may_void'>[]> {
  const rows = await selectPeriod(tx, companyId, { sensorId, from, to }).execute();
  return rows.toReversed().map(toRecord);
}

function selectPeriod(tx: Tx, companyId: number, { sensorId, from, to }: WantedHandReadings) {
  return tx.sql
    .selectFrom('hand_readings')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '>=', from)
    .where('measured_at', '<=', to)
    .orderBy('measured_at', 'desc')
    .orderBy('hand_reading_id', 'desc');
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
  return { ...toRecord(row), may_void: row.voided_at === null && mayVoid(reader, row) };
}

function toRecord(row: Stored): Omit<HandReading, 'may_void'> {
  const { voided_at, voided_by, void_reason } = row;
  return {
    id: row.hand_reading_id,
    sensor_id: row.sensor_id,
    measured_at: toTimestamp(row.measured_at),
    entered_at: toTimestamp(row.entered_at),
    by: row.entered_by,
    values: handValues.parse(JSON.parse(row.figures)),
    comparison: row.comparison === 1,
    probe_at: row.probe_at === null ? null : toTimestamp(row.probe_at),
    finding: row.finding === 1,
    instrument: row.instrument,
    note: row.note,
    voided:
      voided_at === null || voided_by === null || void_reason === null
        ? null
        : { by: voided_by, at: toTimestamp(voided_at), reason: void_reason },
  };
}
