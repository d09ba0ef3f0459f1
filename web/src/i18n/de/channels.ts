import type { channels as english } from '../en/channels.ts';
import type { Translated } from '../translated.ts';

export const channels = {
  fails: 'Nachrichten per {{channel}} kommen seit {{since}} nicht durch.',
  see: 'Kanäle ansehen',
  reachNobody_one: '{{count}} Alarmierungsgruppe erreicht niemanden: {{groups}}.',
  reachNobody_other: '{{count}} Alarmierungsgruppen erreichen niemanden: {{groups}}.',
  seeGroups: 'Alarmierungsgruppen ansehen',
  names: { email: 'E-Mail', sms: 'SMS', push: 'Push', voice: 'Anruf' },
} as const satisfies Translated<typeof english>;
