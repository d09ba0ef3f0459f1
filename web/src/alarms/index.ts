export { AlarmBell } from './alarm-bell.tsx';
export { alarmTint } from './alarm-look.ts';
export type { SensorAlarm } from './sensor-alarm.ts';
export { useSensorAlarms } from './use-sensor-alarms.ts';
