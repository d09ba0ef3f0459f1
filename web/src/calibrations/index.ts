export { CalibrationSection } from './calibration-section.tsx';
