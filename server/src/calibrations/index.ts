export { remindOfCalibrations } from './send-reminders.ts';
export { takeOverDueDate } from './take-over-due-date.ts';
export { readLabCalibration } from './lab-certificates.ts';
export { readPlaces } from './read-lab-calibrations.ts';
export { registerCalibrationRoutes } from './routes.ts';
