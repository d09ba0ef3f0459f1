// Exports for the log alone, apart from the other exports, so that the first load does not carry them.
export { useAcknowledge } from './use-acknowledge.ts';
export { steadyTint } from './alarm-look.ts';
export { signedNote, unsignedNote } from './alarm-note.ts';
export { ALARM_TYPE_LOOKS } from './alarm-type-looks.ts';
export {
  alarmDurationText,
  alarmLimitText,
  alarmTypeText,
  alarmValueText,
  hasFigure,
  hasLimit,
  measuredText,
} from './alarm-texts.ts';

export { useZoneSensors } from './use-zone-sensors.ts';
export { useAlarmLog, type AlarmLogQuery } from './use-alarm-log.ts';
export { activeAlarms, newlyActive } from './active-alarms.ts';
export { alarmKind, countdownText, type SensorAlarm } from './sensor-alarm.ts';
