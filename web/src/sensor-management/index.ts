export { CalibrateDialog } from './calibrate-dialog.tsx';
export { EditSensorDialog } from './edit-sensor-dialog.tsx';
