import { calibrations } from '../i18n/en/calibrations.ts';
import { addTexts } from '../i18n/translate.ts';

addTexts({ calibrations });

export { PlacesToAssess } from './places-to-assess.tsx';
