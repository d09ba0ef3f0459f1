import { describe, expect, it } from 'vitest';
import { acceptedLanguages } from '../platform/accept-language.ts';
import { effectivePreferences, NOTHING_CHOSEN } from './preferences.ts';

describe('preferences', () => {
  it.each([
    ['nothing anywhere', {}, 'en', 'c'],
    ['nothing but the browser', { accepts: ['pl', 'fr-CH', 'de-AT', 'en'] }, 'fr', 'c'],
    ['a browser of none of our languages', { accepts: ['cs', 'pl'] }, 'en', 'c'],
    ['the company', { company: { language: 'de', temperatureUnit: 'f' }, accepts: ['en'] }, 'de', 'f'],
    [
      'the person',
      { own: { language: 'en', temperatureUnit: 'c' }, company: { language: 'de', temperatureUnit: 'f' } },
      'en',
      'c',
    ],
    [
      'the person in part',
      { own: { language: null, temperatureUnit: 'f' }, company: { language: 'de', temperatureUnit: null } },
      'de',
      'f',
    ],
    ['nobody', { own: NOTHING_CHOSEN, company: NOTHING_CHOSEN, accepts: [] }, 'en', 'c'],
  ] as const)('chosen by %s', (_, choices, language, temperatureUnit) => {
    expect(effectivePreferences(choices)).toEqual({ language, temperatureUnit });
  });
});

describe('the languages of a header', () => {
  it.each([
    [undefined, []],
    ['de', ['de']],
    ['en;q=0.5, de-AT , de;q=0.9', ['de-AT', 'de', 'en']],
    ['*, de;q=0, en;q=x, fr;q=0.1', ['fr']],
    ['<script>;q=1, de_DE', []],
  ])('%j are %j', (header, tags) => {
    expect(acceptedLanguages(header)).toEqual(tags);
  });
});
