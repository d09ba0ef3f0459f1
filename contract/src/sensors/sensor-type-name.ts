import type { Language } from '../users/preferences.ts';
import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';

/** Types that are described, as they have no name of their own. */
export const GERMAN_TYPE_NAMES = {
  '6': 'Funksensor, Batterie in %',
  '7': 'Funksensor, Batterie in V',
} as const satisfies Partial<Record<SensorType, string>>;

/** What a type of sensor is called in a language: by the name of the product, or in words where it has none. */
export function sensorTypeName(type: SensorType, language: Language): string {
  return language === 'de' && (type === '6' || type === '7')
    ? GERMAN_TYPE_NAMES[type]
    : SENSOR_TYPES[type].name;
}
