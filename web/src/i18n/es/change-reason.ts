import type { changeReason as english } from '../en/change-reason.ts';
import type { Translated } from '../translated.ts';

export const changeReason = {
  title: '¿Por qué hace este cambio?',
  hint: 'Su empresa pide un motivo. Queda en el registro de auditoría junto con el cambio.',
  label: 'Motivo',
  tooShort: 'Introduzca al menos {{count}} caracteres.',
  recent: 'Indicados antes',
  submit: 'Continuar',
} as const satisfies Translated<typeof english>;
