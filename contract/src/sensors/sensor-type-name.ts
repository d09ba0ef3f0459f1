import { sensorTypes as german } from '../i18n/de/sensor-types.ts';
import { sensorTypes as spanish } from '../i18n/es/sensor-types.ts';
import { sensorTypes as french } from '../i18n/fr/sensor-types.ts';
import type { Language } from '../users/preferences.ts';
import { SENSOR_TYPES, type SensorType } from './sensor-type.ts';

/** Descriptions by language; English names each type in {@link SENSOR_TYPES}. */
const DESCRIBED: Readonly<Record<Language, Partial<Record<SensorType, string>>>> = {
  en: {},
  de: german,
  fr: french,
  es: spanish,
};

/** Returns the name of a sensor type in a language: its product name, or a description where it has none. */
export function sensorTypeName(type: SensorType, language: Language): string {
  return DESCRIBED[language][type] ?? SENSOR_TYPES[type].name;
}
