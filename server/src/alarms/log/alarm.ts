import { present } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { AlarmLogTable } from '../../database/index.ts';
import { conditionKey, type ConditionKey } from '../machine/conditions.ts';
import type { LogRow } from '../machine/log-row.ts';
import { toStoredRow } from './stored-rows.ts';

/** Subject of an alarm: a sensor, or a base unit that is silent. */
export type AlarmSubject =
  | { readonly sensorId: number; readonly baseUnitId: null }
  | { readonly sensorId: null; readonly baseUnitId: number };

/** A row of the alarm log with whose it is and of which condition: its one shape from the log to the mail. */
export interface Alarm {
  readonly subject: AlarmSubject;
  readonly condition: ConditionKey;
  readonly logId: number;
  readonly eventId: number;
  readonly row: Readonly<LogRow>;
  /** The alarm time lies more than a minute before the receipt of the reading that opened the row. */
  readonly late: boolean;
}

type Row = Selectable<AlarmLogTable>;

/** An alarm as the table has it. */
export function toAlarm(stored: Row): Alarm {
  const row = toStoredRow(stored);
  return {
    subject: toSubject(stored),
    condition: conditionKey.parse(stored.condition),
    logId: row.logId,
    eventId: row.eventId,
    row,
    late: isLate(row),
  };
}

/** Returns a row's subject: every row has a sensor or a base unit. */
export function toSubject({
  sensor_id: sensorId,
  base_unit_id: baseUnitId,
}: Pick<Row, 'sensor_id' | 'base_unit_id'>): AlarmSubject {
  return sensorId === null ? { sensorId, baseUnitId: present(baseUnitId) } : { sensorId, baseUnitId: null };
}

const LATE_AFTER_MS = 60_000;

export function isLate({ repeated, raisedAt, openedReceivedAt }: LogRow): boolean {
  return !repeated && raisedAt !== null && raisedAt < openedReceivedAt - LATE_AFTER_MS;
}
