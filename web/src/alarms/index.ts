export { isLimitAlarm } from '@ts1/contract';
export { AlarmBell } from './alarm-bell.tsx';
export { alarmTint, bellIcon, steadyTint } from './alarm-look.ts';
export { AlarmChip } from './alarm-chip.tsx';
export {
  alarmDurationText,
  alarmLimitText,
  alarmStateText,
  alarmTypeText,
  alarmValueText,
  hasFigure,
  hasLimit,
  measuredText,
  sinceText,
} from './alarm-texts.ts';
export {
  alarmTone,
  isUnheard,
  alarmRows,
  findOutSide,
  findOutTone,
  alarmKind,
  alarmUrgency,
  countdownText,
  type AlarmKind,
  type SensorAlarm,
} from './sensor-alarm.ts';
export { NOT_YET_READ, useSensorAlarms } from './use-sensor-alarms.ts';
export { useAlarmPopover } from './use-alarm-popover.ts';
export { flashing, followFlashing } from './flashing.ts';
export { useCurrentAlarms } from './use-current-alarms.ts';
export { useActiveAlarms } from './use-active-alarms.ts';
export { ZoneFailed, ZonesFailedLine } from './zone-failed.tsx';

export { useAcknowledge } from './use-acknowledge.ts';
export { signedNote, unsignedNote } from './alarm-note.ts';
export { ALARM_TYPE_LOOKS } from './alarm-type-looks.ts';
export { changeLimitText, shortChangeLimitText } from './change-limit-text.ts';
export { useZoneSensors } from './use-zone-sensors.ts';
export { useAlarmLog, type AlarmLogQuery } from './use-alarm-log.ts';
export { activeAlarms, newlyActive } from './active-alarms.ts';
export { AcknowledgeButton } from './acknowledge-button.tsx';
export { AcknowledgeForm } from './acknowledge-form.tsx';
export { NotNotified } from './not-notified.tsx';
export { Instructions } from './instructions.tsx';
