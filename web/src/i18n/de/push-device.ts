import type { pushDevice as english } from '../en/push-device.ts';
import type { Translated } from '../translated.ts';

export const pushDevice = {
  forgotten: 'Dieser Browser erhält keine Push-Nachrichten über Alarme mehr.',
  blocked:
    'Benachrichtigungen sind für diese Website blockiert: Dieser Browser erhält keine Push-Nachrichten über Alarme.',
  see: 'Push-Nachrichten ansehen',
} as const satisfies Translated<typeof english>;
