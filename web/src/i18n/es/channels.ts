import type { channels as english } from '../en/channels.ts';
import type { Translated } from '../translated.ts';

export const channels = {
  fails: 'Los mensajes por {{channel}} no llegan desde {{since}}.',
  see: 'Ver los canales',
  reachNobody_one: '{{count}} grupo de avisos no llega a nadie: {{groups}}.',
  reachNobody_other: '{{count}} grupos de avisos no llegan a nadie: {{groups}}.',
  seeGroups: 'Ver los grupos de avisos',
  names: { email: 'Correo', sms: 'SMS', push: 'Push', voice: 'Llamada' },
} as const satisfies Translated<typeof english>;
