import { addTexts } from '../i18n/translate.ts';
import { sensorManagement } from '../i18n/en/sensor-management.ts';

addTexts({ sensorManagement });

export { CalibrateDialog } from './calibrate-dialog.tsx';
