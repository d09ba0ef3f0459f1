import type { alarmDetail as english } from '../en/alarm-detail.ts';
import type { Translated } from '../translated.ts';

/** The panel at the bell of a sensor. */
export const alarmDetail = {
  acknowledgeAgain: 'Reconocer otra vez',
  note: 'Nota',
  noteSaved: 'Guardada con la alarma.',
  noteHint: 'Opcional; se guarda con su nombre.',
  noteIsLate: 'Otra persona ya la ha reconocido. Todavía puede añadir su nota.',
  saveNote: { ready: 'Guardar nota', busy: 'Guardando…', done: '¡Nota guardada!' },
  notified: 'Avisados',
  nobodyBecause: {
    'no group': 'Nadie: este sensor no estaba en ningún grupo de avisos cuando empezó la alarma ({{time}}).',
    'nobody to notify':
      'Nadie: sus grupos de avisos no tenían a quién avisar cuando empezó la alarma ({{time}}).',
    'not configured': 'Nadie: ningún canal de sus destinatarios está configurado en este servidor.',
    'no address': 'Nadie: sus destinatarios no tienen dirección ni dispositivo para los canales elegidos.',
    failed: 'Nadie: han fallado todos los mensajes.',
    failing: 'Nadie todavía: los primeros intentos han fallado; habrá más.',
  },
  acknowledgedAt: 'Reconocida',
  acknowledgedAgain: 'Otra vez',
  byAt: '{{by}}, {{at}}',
  also: 'Además',
  lasts: 'Duración',
  limit: 'Límite',
  raisedIn: 'Alarma en',
  since: 'Desde',
  value: 'Valor',
  highest: 'Máximo',
  lowest: 'Mínimo',
  now: 'Ahora',
} as const satisfies Translated<typeof english>;
