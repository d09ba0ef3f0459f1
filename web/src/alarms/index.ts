export { AlarmBell } from './alarm-bell.tsx';
export { alarmTint } from './alarm-look.ts';
export { AcknowledgeButton } from './acknowledge-button.tsx';
export {
  ALARM_ORDERS,
  inAlarmOrder,
  stateOf,
  toEvents,
  type AlarmEvent,
  type AlarmOrder,
  type EventState,
} from './alarm-event.ts';
export { signedNote, unsignedNote } from './alarm-note.ts';
export { alarmDurationText, alarmTypeText, alarmValueText } from './alarm-texts.ts';
export { alarmTone, countdownText, isInForce, sensorAlarms, type SensorAlarm } from './sensor-alarm.ts';
export { useAlarmLog, type AlarmLogQuery } from './use-alarm-log.ts';
export { useSensorAlarms } from './use-sensor-alarms.ts';
