import type { pushDevice as english } from '../en/push-device.ts';
import type { Translated } from '../translated.ts';

export const pushDevice = {
  forgotten: 'Ce navigateur ne reçoit plus de notifications push d’alarmes.',
  blocked:
    'Les notifications de ce site sont bloquées\u00A0: ce navigateur ne reçoit pas de notifications push d’alarmes.',
  see: 'Voir les notifications push',
} as const satisfies Translated<typeof english>;
