import type { sensorOutlook as english } from '../en/sensor-outlook.ts';
import type { Translated } from '../translated.ts';

export const sensorOutlook = {
  rising: 'Steigend: +{{change}} in {{minutes}}\u00A0min',
  falling: 'Fallend: −{{change}} in {{minutes}}\u00A0min',
  steady: 'Gleichbleibend: weniger als {{least}} in {{minutes}}\u00A0min',
} as const satisfies Translated<typeof english>;
