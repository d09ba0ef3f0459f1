import type { screenLock as english } from '../en/screen-lock.ts';
import type { Translated } from '../translated.ts';

export const screenLock = {
  title: 'Pantalla bloqueada',
  whose:
    '{{username}} tiene la sesión iniciada en {{company}}. Desbloquee la pantalla para seguir donde estaba.',
  password: 'Su contraseña',
  passwordMissing: 'Escriba su contraseña',
  passwordWrong: 'La contraseña no es correcta',
  unlock: 'Desbloquear',
  passkey: 'Usar una llave de acceso',
  passkeyFailed: 'La llave de acceso no ha funcionado. Use su contraseña o inténtelo de nuevo.',
  alarms:
    'Mientras está bloqueada, esta pantalla no muestra alarmas. Los mensajes de alarma se envían como siempre.',
  warning: 'La pantalla está a punto de bloquearse',
  left_one: 'Hace un rato que no se hace nada aquí. Se bloquea en {{count}} segundo.',
  left_other: 'Hace un rato que no se hace nada aquí. Se bloquea en {{count}} segundos.',
  stay: 'Seguir con la sesión',
} as const satisfies Translated<typeof english>;
