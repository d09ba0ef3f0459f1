import { type HandReading, handValues, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { HandReadingsTable, Tx } from '../database/index.ts';

/** A period of a sensor, both ends inclusive, in epoch milliseconds. */
export interface HandReadingsPeriod {
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
}

/** A reading by hand in its record, the same for every reader. */
export type HandRecordEntry = Omit<HandReading, 'may_void'>;

/** Selects the readings by hand of a sensor in a period, in no order, also those made void. */
export function selectHandReadings(tx: Tx, companyId: number, { sensorId, from, to }: HandReadingsPeriod) {
  return tx.sql
    .selectFrom('hand_readings')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '>=', from)
    .where('measured_at', '<=', to);
}

/** Turns a stored reading by hand into an entry of its record. */
export function toRecordEntry(row: Selectable<HandReadingsTable>): HandRecordEntry {
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
