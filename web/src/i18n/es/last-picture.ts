import type { lastPicture as english } from '../en/last-picture.ts';
import type { Translated } from '../translated.ts';

export const lastPicture = {
  title: 'Últimos valores en este dispositivo',
  hint: 'De antes de perderse la conexión. Desde aquí no se puede saber cómo están ahora.',
  old: 'de hace {{age}}',
  none: 'Ningún valor del último día',
  limits: 'Límites: {{limits}}',
  underMinute: 'Menos de un minuto',
  minutes: '{{minutes}}\u00A0min',
  hours: '{{hours}}\u00A0h {{minutes}}\u00A0min',
} as const satisfies Translated<typeof english>;
