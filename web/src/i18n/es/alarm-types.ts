import type { alarmTypes as english } from '../en/alarm-types.ts';
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
