import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio, customProperties } from './contrast.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const SURFACES = ['canvas', 'surface', 'raised'];
const TEXTS = [
  'text',
  'muted',
  'accent',
  'ok',
  'pre-alarm',
  'high',
  'low',
  'silent',
  'warning',
  'channel-2',
  'humidity',
];
const FILLS: readonly [string, string][] = [
  ['on-accent', 'accent'],
  ['on-accent', 'ok'],
  ['on-high', 'high'],
  ['on-high', 'low'],
  ['on-high', 'pre-alarm'],
  ['on-high', 'warning'],
  ['on-high', 'silent'],
];
const TINTS = ['pre-alarm', 'high', 'low', 'warning'];

/** As `color-mix` in sRGB mixes: this share of one, the rest of the other. */
function mixed(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const hex = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * share + channel(other, at) * (1 - share))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}

describe('contrast ratio', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#2dd4bf', '#2dd4bf')).toBe(1);
  });

  it('agrees with the published ratio of #767676 on white', () => {
    expect(contrastRatio('#767676', '#FFFFFF')).toBeCloseTo(4.54, 2);
  });

  it('refuses what is not a colour', () => {
    expect(() => contrastRatio('red', '#ffffff')).toThrow('red');
  });
});

describe.each([
  ['light', ':root'],
  ['dark', '.dark'],
])('the %s theme', (_name, selector) => {
  const tokens = customProperties(css, selector);
  const colour = (name: string): string => tokens.get(name) ?? `no token --${name}`;

  it.each(TEXTS)('shows %s text at 4.5 : 1 or better on every surface', (text) => {
    const weak = SURFACES.filter((surface) => contrastRatio(colour(text), colour(surface)) < 4.5);
    expect(weak).toEqual([]);
  });

  it.each(TEXTS)('shows %s text at 4.5 : 1 or better on every tint of an alarm', (text) => {
    const share = Number.parseInt(colour('alarm-share'), 10) / 100;
    const weak = TINTS.filter(
      (tint) => contrastRatio(colour(text), mixed(colour(tint), colour('surface'), share)) < 4.5,
    );
    expect(weak).toEqual([]);
  });

  it.each(FILLS)('shows %s text at 4.5 : 1 or better on %s', (text, fill) => {
    expect(contrastRatio(colour(text), colour(fill))).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the outline of controls at 3 : 1 or better on every surface', () => {
    const weak = SURFACES.filter((surface) => contrastRatio(colour('control'), colour(surface)) < 3);
    expect(weak).toEqual([]);
  });

  it('has no colour that the other theme lacks', () => {
    const other = customProperties(css, selector === '.dark' ? ':root' : '.dark');
    expect([...tokens.keys()].sort()).toEqual([...other.keys()].sort());
  });
});
