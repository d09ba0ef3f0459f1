import { describe, expect, test } from 'vitest';
import { drawnKeys, fits, type Drawable } from './input-choice.ts';

const one = (key: string, axis?: string): Drawable => ({ key, name: key, axis });
const ALL = [
  one('temperature', '°C'),
  one('co2', 'ppm'),
  one('door'),
  one('pressure', 'hPa'),
  one('light', 'lx'),
  one('co2 again', 'ppm'),
  one('motion'),
];

describe('what is drawn', () => {
  test.each<readonly [string, readonly string[] | undefined, readonly string[]]>([
    [
      'is everything but the lines of a fourth unit',
      undefined,
      ['temperature', 'co2', 'door', 'pressure', 'co2 again', 'motion'],
    ],
    ['is what was chosen', ['light', 'door'], ['door', 'light']],
    [
      'is at most three units, whatever the address says',
      ['light', 'pressure', 'co2', 'temperature'],
      ['temperature', 'co2', 'pressure'],
    ],
    ['is nothing that is not there', ['radon'], []],
  ])('%s', (_, wanted, drawn) => expect([...drawnKeys(ALL, wanted)]).toEqual(drawn));

  test('a line of a fourth unit fits when one of the three is taken off', () => {
    const light = one('light', 'lx');
    expect(fits(ALL, drawnKeys(ALL, undefined), light)).toBe(false);
    expect(fits(ALL, drawnKeys(ALL, ['temperature', 'pressure']), light)).toBe(true);
    expect(fits(ALL, drawnKeys(ALL, undefined), one('motion'))).toBe(true);
    expect(fits(ALL, drawnKeys(ALL, undefined), one('co2 again', 'ppm'))).toBe(true);
  });
});
