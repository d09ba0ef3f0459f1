import type { Language } from '../users/preferences.ts';
import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';

/** German descriptions of types that have no product name. */
export const GERMAN_TYPE_NAMES = {
  '6': 'Funksensor, Batterie in %',
  '7': 'Funksensor, Batterie in V',
} as const satisfies Partial<Record<SensorType, string>>;

/** Returns the name of a sensor type in a language: its product name, or a description where it has none. */
export function sensorTypeName(type: SensorType, language: Language): string {
  return language === 'de' && (type === '6' || type === '7')
    ? GERMAN_TYPE_NAMES[type]
    : SENSOR_TYPES[type].name;
}
