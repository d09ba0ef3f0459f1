import { afterEach, expect, test } from 'vitest';
import { speak } from './speak.ts';
import { addTexts, t } from './translate.ts';

/** The text of a place that only this test has. */
const doors = (count: number): string =>
  Reflect.apply(t as (...given: unknown[]) => string, undefined, ['plural.doors', { count }]);
const OWN = {
  fr: { doors_one: '{{count}} porte', doors_other: '{{count}} portes' },
  es: { doors_one: '{{count}} puerta', doors_other: '{{count}} puertas' },
};

addTexts({ plural: { doors_one: 'One door', doors_other: '{{count}} doors' } });

afterEach(async () => speak(null));

test.each([
  ['fr', 0, '0 porte'],
  ['fr', 1, '1 porte'],
  ['fr', 2, '2 portes'],
  ['fr', 1_000_000, '1000000 portes'],
  ['es', 1, '1 puerta'],
  ['es', 2_000_000, '2000000 puertas'],
] as const)(
  'in %s %d is counted in its own language, from a million on, too',
  async (language, count, said) => {
    await speak({ language, load: async (part) => (part === 'plural' ? OWN[language] : {}) });
    expect(doors(count)).toBe(said);
  },
);
