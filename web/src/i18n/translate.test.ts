import { expect, test } from 'vitest';
import { addTexts, t, type TFunction } from './translate.ts';

/** Places that only this test has. */
const text = (place: string, values?: Parameters<TFunction>[1]): string =>
  Reflect.apply(t, undefined, [place, values]);

addTexts({
  test: {
    plain: 'Sensors',
    named: '{{name}} in {{zone}}, again {{name}}',
    doors_one: 'One door',
    doors_other: '{{count}} doors',
    others_zero: 'No others',
    others_one: '{{count}} other',
    others_other: '{{count}} others',
    counted: 'Of {{count}}',
  },
});

test.each([
  ['a text without values', 'test.plain', undefined, 'Sensors'],
  ['each value wherever it is named', 'test.named', { name: 'A', zone: 'B' }, 'A in B, again A'],
  ['nothing for a value that is not there', 'test.named', { name: 'A', zone: null }, 'A in , again A'],
  ['a zero as it is', 'test.named', { name: 0, zone: 'B' }, '0 in B, again 0'],
  ['one', 'test.doors', { count: 1 }, 'One door'],
  ['many', 'test.doors', { count: 2 }, '2 doors'],
  ['none as many where none has no text of its own', 'test.doors', { count: 0 }, '0 doors'],
  ['none by its own text', 'test.others', { count: 0 }, 'No others'],
  ['a number in a text that is the same for all', 'test.counted', { count: 1 }, 'Of 1'],
  ['a place without a text as it is, so that it is noticed', 'test.missing', undefined, 'test.missing'],
])('says %s', (_, place, values, said) => {
  expect(text(place, values)).toBe(said);
});

test('shows what people typed as they typed it', () => {
  const name = '{{zone}} $& $t(test.plain) <b>';
  expect(text('test.named', { name, zone: 'B' })).toBe(`${name} in B, again ${name}`);
});

test('takes the first load with it, and only places that the catalogue has', () => {
  expect(t('shell.signOut')).toBe('Sign Out');
  // @ts-expect-error -- no such place
  t('shell.nowhere');
});
