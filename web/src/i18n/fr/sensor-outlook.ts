import type { sensorOutlook as english } from '../en/sensor-outlook.ts';
import type { Translated } from '../translated.ts';

export const sensorOutlook = {
  rising: 'En hausse\u00A0: +{{change}} en {{minutes}}\u00A0min',
  falling: 'En baisse\u00A0: −{{change}} en {{minutes}}\u00A0min',
  steady: 'Stable\u00A0: moins de {{least}} en {{minutes}}\u00A0min',
} as const satisfies Translated<typeof english>;
