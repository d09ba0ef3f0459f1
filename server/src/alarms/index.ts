export { startAlarmClock, type AlarmClock, type AlarmClockOptions } from './alarm-clock.ts';
export type { AlarmChange, AlarmChangeKind, AlarmSubject, OnAlarmChanges } from './alarm-change.ts';
export type { AlarmDeps } from './deps.ts';
export { createAlarmJudge, type RecordedReadings } from './judge-readings.ts';
export { readInForce, type AlarmInForce } from './read-in-force.ts';
export { readLogEntries } from './read-log.ts';
export { retireSensor } from './retire-sensor.ts';
export { registerAlarmRoutes } from './routes.ts';
