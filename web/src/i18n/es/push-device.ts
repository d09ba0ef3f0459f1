import type { pushDevice as english } from '../en/push-device.ts';
import type { Translated } from '../translated.ts';

export const pushDevice = {
  forgotten: 'Este navegador ya no recibe mensajes push de alarmas.',
  blocked:
    'Las notificaciones de este sitio están bloqueadas: este navegador no recibe mensajes push de alarmas.',
  see: 'Ver mensajes push',
} as const satisfies Translated<typeof english>;
