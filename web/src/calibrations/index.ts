import { addTexts } from '../i18n/translate.ts';
import { calibrations } from '../i18n/en/calibrations.ts';

addTexts({ calibrations });

export { CalibrationSection } from './calibration-section.tsx';
