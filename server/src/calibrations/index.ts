export type { CalibrationDeps } from './deps.ts';
export { remindOfCalibrations } from './send-reminders.ts';
export { takeOverDueDate } from './take-over-due-date.ts';
export { registerCalibrationRoutes } from './routes.ts';
