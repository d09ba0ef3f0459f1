export type { CalibrationDeps } from './deps.ts';
export { remindOfCalibrations } from './send-reminders.ts';
export { registerCalibrationRoutes } from './routes.ts';
