import {
  DEFAULT_ALARM_SETTINGS,
  type AlarmEvent,
  type AlarmSettings,
  type CurrentAlarm,
  type SensorTrend,
} from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A freezer above its limit for ten minutes; the alarm is not acknowledged. */
export function currentAlarm(changes: Partial<CurrentAlarm> = {}): CurrentAlarm {
  const sensorId = changes.sensor_id === undefined ? 1 : changes.sensor_id;
  return {
    idAlarmLog: 100 + (sensorId ?? 0),
    event_id: 200 + (sensorId ?? 0),
    sensor_id: sensorId,
    base_unit_id: null,
    alarm_type: 'high',
    level: 'alarm',
    measurand: 'temperature',
    state: 'alarm',
    since: minutesAgo(10),
    activated: minutesAgo(10),
    raised_at: minutesAgo(5),
    alarm_values: -9.5,
    limit_value: -15,
    delay_ends_at: null,
    active: true,
    acknowledged: false,
    acknowledged_by: null,
    acknowledged_at: null,
    alarm_reset: null,
    returned_at: null,
    notes: '',
    detected_late: false,
    withdrawn: false,
    ...changes,
  };
}

/** The same, acknowledged by ann and still above. */
export function stillOut(changes: Partial<CurrentAlarm> = {}): CurrentAlarm {
  return currentAlarm({
    state: 'acknowledged',
    acknowledged: true,
    acknowledged_by: 'ann',
    acknowledged_at: minutesAgo(3),
    alarm_reset: minutesAgo(3),
    ...changes,
  });
}

/** Beyond its limit, not yet for long enough. */
export function preAlarm(changes: Partial<CurrentAlarm> = {}): CurrentAlarm {
  return currentAlarm({ state: 'pre-alarm', raised_at: null, delay_ends_at: minutesAgo(-5), ...changes });
}

/** Settings without any change by a user. */
export function alarmSettings(changes: Partial<AlarmSettings> = {}): AlarmSettings {
  return { ...DEFAULT_ALARM_SETTINGS, sensor_id: 1, ...changes };
}

/** A sensor that stays where it is. */
export function trend(changes: Partial<SensorTrend> = {}): SensorTrend {
  return { sensor_id: 1, change: 0.1, minutes: 15, ...changes };
}

/** An event of the alarm log: active, above its limit for ten minutes. */
export function alarmEvent(changes: Partial<AlarmEvent> = {}): AlarmEvent {
  const id = changes.event_id ?? 201;
  return {
    event_id: id,
    idAlarmLog: id + 1_000,
    acknowledgeable: id + 1_000,
    sensor_id: 1,
    base_unit_id: null,
    name: 'Freezer 1',
    serialNo: '000001',
    sensor_type: '1',
    deleted: false,
    alarm_type: 'high',
    level: 'alarm',
    measurand: 'temperature',
    state: 'active',
    activated: minutesAgo(10),
    raised_at: minutesAgo(5),
    delay_ends_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
    returned_at: null,
    ended_at: null,
    alarm_reset: null,
    out_since: minutesAgo(10),
    time_outside_ms: 0,
    extreme: -9.5,
    limit_value: -15,
    excursions: 1,
    repetitions: 0,
    notes: '',
    note_row: id + 1_000,
    note: '',
    detected_late: false,
    ...changes,
  };
}

/** The same event when it is over: back inside two minutes ago, acknowledged by ann. */
export function endedEvent(changes: Partial<AlarmEvent> = {}): AlarmEvent {
  return alarmEvent({
    state: 'acknowledged',
    acknowledgeable: null,
    acknowledged_at: minutesAgo(3),
    acknowledged_by: 'ann',
    alarm_reset: minutesAgo(3),
    returned_at: minutesAgo(2),
    ended_at: minutesAgo(2),
    out_since: null,
    time_outside_ms: 480_000,
    ...changes,
  });
}
