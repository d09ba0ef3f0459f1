import type { sensorOutlook as english } from '../en/sensor-outlook.ts';
import type { Translated } from '../translated.ts';

export const sensorOutlook = {
  rising: 'Sube: +{{change}} en {{minutes}}\u00A0min',
  falling: 'Baja: −{{change}} en {{minutes}}\u00A0min',
  steady: 'Estable: menos de {{least}} en {{minutes}}\u00A0min',
} as const satisfies Translated<typeof english>;
