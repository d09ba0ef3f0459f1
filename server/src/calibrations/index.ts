export { labCalibrationContent, readCalibrationToSign, readLabCalibrationToSign } from './records-to-sign.ts';
export { remindOfCalibrations } from './send-reminders.ts';
export { readDueCalibration } from './due-date.ts';
export { takeOverDueDate } from './take-over-due-date.ts';
export { readCalibrations } from './read-calibrations.ts';
export { readCertificate } from './read-certificate.ts';
export { readLabCalibration, readLabCertificate } from './lab-certificates.ts';
export { readLabCalibrations, readPlaces } from './read-lab-calibrations.ts';
export { registerCalibrationRoutes } from './routes.ts';
