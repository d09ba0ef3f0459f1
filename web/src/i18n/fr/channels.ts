import type { channels as english } from '../en/channels.ts';
import type { Translated } from '../translated.ts';

export const channels = {
  fails: '{{channel}}\u00A0: les messages ne passent plus depuis le {{since}}.',
  see: 'Voir les canaux',
  reachNobody_one: '{{count}} groupe d’alerte ne joint personne\u00A0: {{groups}}.',
  reachNobody_other: '{{count}} groupes d’alerte ne joignent personne\u00A0: {{groups}}.',
  seeGroups: 'Voir les groupes d’alerte',
  names: { email: 'E-mail', sms: 'SMS', push: 'Push', voice: 'Appel' },
} as const satisfies Translated<typeof english>;
