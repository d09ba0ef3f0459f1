import { devices } from '../i18n/en/devices.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ devices });

export { DeviceSection } from './device-section.tsx';
export { IdleDevices } from './idle-devices.tsx';
