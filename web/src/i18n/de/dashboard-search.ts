import type { dashboardSearch as english } from '../en/dashboard-search.ts';
import type { Translated } from '../translated.ts';

export const dashboardSearch = {
  label: 'Sensoren suchen',
  hiddenAlarms_one: '{{count}} Sensor im Alarm ist nicht zu sehen: Er passt nicht zur Suche.',
  hiddenAlarms_other: '{{count}} Sensoren im Alarm sind nicht zu sehen: Sie passen nicht zur Suche.',
} as const satisfies Translated<typeof english>;
