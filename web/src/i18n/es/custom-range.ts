import type { customRange as english } from '../en/custom-range.ts';
import type { Translated } from '../translated.ts';

export const customRange = {
  from: 'Desde',
  to: 'Hasta',
  apply: 'Aplicar',
  timeZoneHint: 'Hora de {{timeZone}}',
  problems: {
    required: 'Introduzca una fecha y una hora',
    invalid: 'Introduzca una fecha y una hora que existan',
    inFuture: 'No puede estar en el futuro',
    notAfterFrom: 'Debe ser posterior a «Desde»',
    tooLong: 'Debe estar a menos de {{days}} días de «Desde»',
  },
} as const satisfies Translated<typeof english>;
