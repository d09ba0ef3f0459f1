export { CalibrateDialog } from './calibrate-dialog.tsx';
