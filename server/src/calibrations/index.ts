export type { CalibrationDeps } from './deps.ts';
export { remindOfCalibrations } from './remind-of-calibrations.ts';
export { registerCalibrationRoutes } from './routes.ts';
