export { isLimitAlarm } from '@ts1/contract';
export { AlarmBell } from './alarm-bell.tsx';
export { alarmTint, bellIcon } from './alarm-look.ts';
export { AlarmChip } from './alarm-chip.tsx';
export { alarmStateText, alarmTypeText, sinceText } from './alarm-texts.ts';
export {
  alarmTone,
  isUnheard,
  alarmRows,
  findOutSide,
  findOutTone,
  alarmUrgency,
  type AlarmKind,
  type SensorAlarm,
} from './sensor-alarm.ts';
export { NOT_YET_READ, useSensorAlarms } from './use-sensor-alarms.ts';
export { useAlarmPopover } from './use-alarm-popover.ts';
export { flashing, followFlashing } from './flashing.ts';
export { useCurrentAlarms } from './use-current-alarms.ts';
export { useActiveAlarms } from './use-active-alarms.ts';
export { ZoneFailed, ZonesFailedLine } from './zone-failed.tsx';
