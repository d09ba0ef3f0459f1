import type { LimitsInForce } from '@ts1/contract';
import { expect, test } from 'vitest';
import { analytics } from '../i18n/en/analytics.ts';
import { addTexts, t } from '../i18n/translate.ts';
import { limitsInWords } from './limits-in-words.ts';

addTexts({ analytics });

const stretch = (day: number, limits: Partial<LimitsInForce>): LimitsInForce => ({
  from: `2026-01-0${day}T00:00:00.000Z`,
  to: `2026-01-0${day + 1}T00:00:00.000Z`,
  version: day,
  high: null,
  low: null,
  outOfService: false,
  ...limits,
});
const words = (...limits: LimitsInForce[]) => limitsInWords(limits, t)?.replaceAll('\u00A0', ' ');

test(
  'a figure by several limits names each and until when, one by the same all through names none',
  { tags: ['R105'] },
  () => {
    expect(words(stretch(1, { high: 8 }))).toBeUndefined();
    expect(words(stretch(1, {}), stretch(2, { outOfService: true }))).toBeUndefined();
    expect(
      words(stretch(1, { high: 8, low: 2 }), stretch(2, { high: 8, outOfService: true }), stretch(3, {})),
    ).toMatch(
      /^2\.0 °C to 8\.0 °C until .*2026.*, then at most 8\.0 °C \(out of service\) until .*2026.*, then no limits$/,
    );
  },
);
