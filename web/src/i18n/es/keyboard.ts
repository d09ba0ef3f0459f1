import type { keyboard as english } from '../en/keyboard.ts';
import type { Translated } from '../translated.ts';

export const keyboard = {
  title: 'Teclado',
  next: 'Fila siguiente',
  previous: 'Fila anterior',
  open: 'Abrir la fila',
  search: 'Buscar en la lista',
  palette: 'Ir a una pantalla, un sensor, una zona, una estación base o un usuario',
  list: 'Esta lista',
  control: 'Ctrl',
  goTo: 'A una página: g y después una letra',
  singleKeys: 'Teclas sueltas (j, k, g, /, ?) en este dispositivo',
  singleKeysHint: 'Desactívelas si el dictado por voz u otro programa las pulsa por error.',
  go: {
    title: 'Ir a',
    label: 'Ir a una pantalla, un sensor, una zona, una estación base o un usuario',
    hint: 'Arriba y abajo eligen, Intro va al resultado, Escape cierra.',
    results: 'Resultados',
    found_one: '{{count}} resultado',
    found_other: '{{count}} resultados',
    none: 'Sin resultados',
    kinds: {
      screen: 'Pantalla',
      part: 'Parte de una pantalla',
      sensor: 'Sensor',
      zone: 'Zona',
      'base-unit': 'Estación base',
      user: 'Usuario',
      help: 'Ayuda',
      action: 'Acción',
    },
    setLimits: 'Fijar los límites de {{name}}',
    planMaintenance: 'Planificar mantenimiento de {{name}}',
    inAlarm: 'en alarma',
  },
} as const satisfies Translated<typeof english>;
