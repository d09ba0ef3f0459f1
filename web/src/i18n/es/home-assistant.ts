import type { homeAssistant as english } from '../en/home-assistant.ts';
import type { Translated } from '../translated.ts';

export const homeAssistant = {
  title: 'Home Assistant',
  hint: 'Home Assistant puede encontrar por sí mismo todos los sensores por MQTT y muestra lo que miden. Solo puede leer los sensores de esta empresa y no puede cambiar nada.',
  failed: 'No se pudieron cargar los ajustes de Home Assistant',
  off: 'Home Assistant no lee los sensores.',
  on: 'Activado {{at}} por {{name}}.',
  user: 'Nombre de usuario',
  prefix: 'Prefijo de descubrimiento',
  turnOn: 'Activar',
  replace: 'Sustituir contraseña',
  turnOff: 'Desactivar',
  replaceAsk: {
    question: '¿Sustituir la contraseña de Home Assistant?',
    lost: 'La contraseña actual deja de valer de inmediato.',
    confirm: 'Sustituir contraseña',
  },
  turnOffAsk: {
    question: '¿Desactivar Home Assistant?',
    lost: 'Sus conexiones terminan de inmediato y su contraseña deja de valer.',
    confirm: 'Desactivar',
  },
  shown: {
    title: 'Contraseña de {{user}}',
    once: 'Introdúzcala en Home Assistant, en Ajustes, Dispositivos y servicios, MQTT. Se muestra solo esta vez: de ella se guarda únicamente una huella.',
    label: 'Contraseña',
    copy: 'Copiar contraseña',
    notCopied: 'La contraseña se muestra solo ahora. ¿Cerrar sin copiarla?',
  },
} as const satisfies Translated<typeof english>;
