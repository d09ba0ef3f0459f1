import type { customRange as english } from '../en/custom-range.ts';
import type { Translated } from '../translated.ts';

export const customRange = {
  from: 'Von',
  to: 'Bis',
  apply: 'Anwenden',
  timeZoneHint: 'Zeiten von {{timeZone}}',
  problems: {
    required: 'Geben Sie Datum und Uhrzeit ein',
    invalid: 'Geben Sie ein Datum und eine Uhrzeit ein, die es gibt',
    inFuture: 'Darf nicht in der Zukunft liegen',
    notAfterFrom: 'Muss nach „Von“ liegen',
    tooLong: 'Darf höchstens {{days}} Tage nach „Von“ liegen',
  },
} as const satisfies Translated<typeof english>;
