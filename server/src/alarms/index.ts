export { createAlarmClock, type AlarmClock, type AlarmClockOptions } from './clock/alarm-clock.ts';
export {
  type AlarmChange,
  type AlarmChangeKind,
  type OnAlarmChanges,
  putsInForce,
} from './log/alarm-change.ts';
export {
  conditionKey,
  isWarningKey,
  conditionNames,
  milderConditions,
  severerConditions,
  WARNING_KEYS,
} from './machine/conditions.ts';
export { type Alarm, type AlarmSubject, toSubject } from './log/alarm.ts';
export { acknowledgeEvents, type EventsAnswer, noteEvents } from './acknowledge/acknowledge-events.ts';
export { announceAlarms } from './log/announce-alarms.ts';
export { readAlarmInputs } from './inputs/alarm-inputs.ts';
export { inputAlarmText, lastingWord } from './inputs/input-texts.ts';
export { retireInput } from './saving/save-input-limits.ts';
export { renewSilence } from './saving/renew-silence.ts';
export { readLastingStates } from './inputs/lasting-states.ts';
export { backTest } from './history/back-test.ts';
export { backTestInput } from './history/back-test-input.ts';
export { calmBefore } from './history/calm-before.ts';
export { checkStoredAlarm } from './acknowledge/check-stored.ts';
export { countOpenAlarms, type OpenAlarms } from './log/count-open.ts';
export type { AlarmDeps } from './deps.ts';
export { createAlarmEvaluator, type RecordedReadings } from './evaluate/evaluate-readings.ts';
export { readChoices } from './answers/read-choices.ts';
export { countActiveAlarms, readCurrentAlarms, readSubjectAlarms } from './log/read-current.ts';
export { readConditionsNow } from './log/read-conditions-now.ts';
export { silentAt } from './machine/silence.ts';
export type { Watch } from './machine/watch.ts';
export { readStillOut } from './log/read-still-out.ts';
export { toEventFilter, type EventQuery } from './events/routes.ts';
export { type EventWithAlarm, readEventsById } from './events/read-events.ts';
export { readAllEvents } from './events/page-events.ts';
export { readContinued, readInForce, readNewestRaised } from './log/read-in-force.ts';
export { readLogEntries } from './log/read-log.ts';
export { readPeriodAlarms, type PeriodAlarms } from './events/read-period.ts';
export { changeDevice } from './evaluate/change-device.ts';
export { retireSensor } from './evaluate/retire-sensor.ts';
export { registerAlarmRoutes } from './routes.ts';
export { readAnswers } from './answers/read-answers.ts';
export { readUsualAnswer } from './answers/read-usual-answer.ts';
export { type InstructionsInForce, readInstructionsThrough } from './instructions/instructions-in-force.ts';
export { readNewestInstructions } from './instructions/read-instructions.ts';
export { readChangeWindows } from './settings/change-windows.ts';
export {
  changeLimitsThrough,
  inputLimitsThrough,
  limitsThrough,
  readSettingsThrough,
  type ChangeLimitsInForce,
  type InputLimitsInForce,
  type LimitsInForce,
} from './settings/limits-in-force.ts';
export { readJudge } from './settings/judge-values.ts';
export { readSettingsRecord } from './settings/settings-record.ts';
export { readLimitedMeasurands } from './settings/limited-measurands.ts';
export { withStates } from './log/with-states.ts';
export { recheckAllDeadlines, recheckDeadlines } from './evaluate/recheck-deadlines.ts';
export { offerToInputs } from './followed/offer-to-inputs.ts';
export { TemplateWorker } from './templates/template-worker.ts';
export { showWatch } from './clock/watch-metrics.ts';
export { createWatchKeeper, type WatchKeeper } from './clock/watch-keeper.ts';
export { settleImported } from './evaluate/settle-imported.ts';
export {
  isInProbeDrill,
  type ProbeExcursion,
  readProbeBack,
  readProbeExcursion,
  readProbeDrills,
  readDrilledGroup,
} from './drill/probe-drills.ts';
export { readSensorSettings } from './settings/read-settings.ts';
export { apartFromDrills } from './drill/apart-from-drills.ts';
export { DRILL_ALARM_C, DRILL_NORMAL_C, keepDrillSensor } from './drill/keep-drill-sensor.ts';
