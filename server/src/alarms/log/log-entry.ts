import { toTimestamp, type AlarmLogEntry } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { AlarmLogTable } from '../../database/index.ts';
import { conditionKey, conditionNames, SILENCE } from '../machine/conditions.ts';
import { rowState } from '../machine/row-state.ts';

/** A row of the alarm log as the API answers it. */
export function toLogEntry(row: Selectable<AlarmLogTable>): AlarmLogEntry {
  const key = conditionKey.parse(row.condition);
  const { type, measurand, level } = conditionNames(key);
  return {
    idAlarmLog: row.log_id,
    event_id: row.event_id,
    sensor_id: row.sensor_id,
    base_unit_id: row.base_unit_id,
    alarm_type: type,
    level,
    measurand,
    state: rowState(row),
    since: toTimestamp(row.event_at),
    activated: toTimestamp(row.activated),
    raised_at: toTimestampOrNull(row.raised_at),
    alarm_values: key === SILENCE ? null : row.value,
    limit_value: row.limit_value,
    delay_ends_at: toTimestampOrNull(row.delay_ends_at),
    active: row.raised_at !== null,
    acknowledged: row.acknowledged_at !== null,
    acknowledged_by: row.acknowledged_by,
    acknowledged_at: toTimestampOrNull(row.acknowledged_at),
    acknowledged_again_by: row.acknowledged_again_by,
    acknowledged_again_at: toTimestampOrNull(row.acknowledged_again_at),
    alarm_reset: toTimestampOrNull(row.reset_at),
    returned_at: toTimestampOrNull(row.returned_at),
    ...(row.returned_at === null && row.ended_at !== null && { ended_at: toTimestamp(row.ended_at) }),
    notes: row.notes,
    detected_late: row.detected_late === 1,
    withdrawn: row.withdrawn === 1,
  };
}

function toTimestampOrNull(at: number | null): string | null {
  return at === null ? null : toTimestamp(at);
}
