export { createAlarmClock, startAlarmClock, type AlarmClock, type AlarmClockOptions } from './alarm-clock.ts';
export type { AlarmChange, AlarmChangeKind, AlarmSubject, OnAlarmChanges } from './alarm-change.ts';
export { backTest } from './back-test.ts';
export { calmBefore } from './calm-before.ts';
export { checkStoredAlarm } from './check-stored.ts';
export type { AlarmDeps } from './deps.ts';
export { createAlarmJudge, type RecordedReadings } from './judge-readings.ts';
export { readCurrentAlarms, readSubjectAlarms } from './read-current.ts';
export { readStillOut, type StillOut } from './read-still-out.ts';
export { toEventFilter, type EventQuery } from './events/routes.ts';
export { readAllEvents } from './events/page-events.ts';
export { readInForce, type AlarmInForce } from './read-in-force.ts';
export { readLogEntries } from './read-log.ts';
export { readPeriodAlarms, type PeriodAlarms } from './read-period.ts';
export { retireSensor } from './retire-sensor.ts';
export { registerAlarmRoutes } from './routes.ts';
export {
  limitsThrough,
  readSettingsThrough,
  type LimitsInForce,
  type SettingsInForce,
} from './limits-in-force.ts';
export { readSettings } from './read-settings.ts';
export { recheckAllDeadlines, recheckDeadlines } from './recheck-deadlines.ts';
export { showWatch } from './watch-metrics.ts';
export { startWatchKeeper } from './watch-keeper.ts';
export { settleImported } from './settle-imported.ts';
