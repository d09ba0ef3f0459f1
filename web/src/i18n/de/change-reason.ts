import type { changeReason as english } from '../en/change-reason.ts';
import type { Translated } from '../translated.ts';

export const changeReason = {
  title: 'Warum ändern Sie das?',
  hint: 'Ihre Firma verlangt einen Grund. Er bleibt mit der Änderung im Audit-Protokoll.',
  label: 'Grund',
  tooShort: 'Geben Sie mindestens {{count}} Zeichen ein.',
  recent: 'Bisher angegeben',
  submit: 'Weiter',
} as const satisfies Translated<typeof english>;
