import type { customRange as english } from '../en/custom-range.ts';
import type { Translated } from '../translated.ts';

export const customRange = {
  from: 'Du',
  to: 'Au',
  apply: 'Appliquer',
  timeZoneHint: 'Heures de {{timeZone}}',
  problems: {
    required: 'Saisissez une date et une heure',
    invalid: 'Saisissez une date et une heure qui existent',
    inFuture: 'Ne doit pas être dans le futur',
    notAfterFrom: 'Doit être postérieur au début',
    tooLong: 'Doit être à {{days}} jours au plus du début',
  },
} as const satisfies Translated<typeof english>;
