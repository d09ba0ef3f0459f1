import type { alarmTypes as english, alarmTypesHelp as englishHelp } from '../en/alarm-types.ts';
import type { Translated } from '../translated.ts';

export const alarmTypes = {
  settings: {
    offline_enable: 'Alarma si no transmite',
    offline_after: 'Sin conexión tras (minutos)',
    battery_enable: 'Alarma con batería baja',
    fault_enable: 'Alarma con fallo del sensor',
    rise_enable: 'Alarma con subida rápida',
    rise_alarm: 'Subida rápida ({{unit}})',
    fall_enable: 'Alarma con bajada rápida',
    fall_alarm: 'Bajada rápida ({{unit}})',
    rate_window: 'Cambio rápido en (minutos)',
  },
  hints: {
    offline_after: 'Vacío para los 15 minutos de la empresa',
    rise_alarm: 'Cuánto puede superar la temperatura a su mínimo de esos minutos',
    fall_alarm: 'Cuánto puede quedar la temperatura por debajo de su máximo de esos minutos',
    rate_window: 'De 5 a 240; vacío para 30. En ese tiempo hacen falta dos lecturas',
  },
} as const satisfies Translated<typeof english>;

export const alarmTypesHelp = [
  'La subida o bajada rápida es una alarma aparte, desactivada hasta que un administrador la configura: la temperatura se aleja de su mínimo (o máximo) de los últimos minutos más de lo que usted permite. Así se descubre una puerta que se quedó abierta antes de que se rebase el límite. Termina por sí sola cuando nada ha cambiado demasiado deprisa durante esos mismos minutos. Una sola lectura después de un hueco más largo no dice nada al respecto.',
] as const satisfies Translated<typeof englishHelp>;
