import type { sessions as english } from '../en/sessions.ts';
import type { Translated } from '../translated.ts';

export const sessions = {
  title: 'Dónde tiene la sesión iniciada',
  hint: 'Una sesión termina a las 24 horas, o si no se ha usado en 12. Una pantalla abierta la usa.',
  failed: 'No se pudieron cargar sus sesiones',
  here: 'Este navegador',
  unknown: 'Navegador desconocido',
  began: 'Iniciada {{at}} desde {{address}}',
  beganSomewhere: 'Iniciada {{at}}',
  used: 'último uso: {{at}}',
  end: 'Terminar',
  endNamed: 'Terminar la sesión de {{browser}}, iniciada {{at}}',
  endOthers: 'Terminar todas las demás',
  ended: 'Sesión terminada',
  endFailed: 'No se pudo terminar la sesión',
} as const satisfies Translated<typeof english>;
