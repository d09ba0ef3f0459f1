// What the log alone needs: apart from the other face, so that the first load does not carry it.
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
