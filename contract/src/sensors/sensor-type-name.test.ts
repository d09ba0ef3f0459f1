import { expect, test } from 'vitest';
import { sensorTypeName } from './sensor-type-name.ts';

test.each([
  ['1', 'en', 'TS1'],
  ['1', 'de', 'TS1'],
  ['6', 'en', 'Wireless sensor, battery in %'],
  ['6', 'de', 'Funksensor, Batterie in %'],
  ['7', 'de', 'Funksensor, Batterie in V'],
  ['7', 'fr', 'Capteur sans fil, pile en V'],
  ['7', 'es', 'Sensor inalámbrico, batería en V'],
] as const)('type %s is called by its name, in %s as %s', (type, language, name) => {
  expect(sensorTypeName(type, language)).toBe(name);
});
