import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foldForSearch, hasWords, searched, searchWords, sensorTexts } from './search-rule.ts';

const SENSOR = { name: 'Kühlraum Süd 2', serialNo: '0012345678', type: '2' } as const;

describe('what a search finds', () => {
  test.each([
    ['', true],
    ['   ', true],
    ['kuhl', true],
    ['KÜHLRAUM', true],
    ['2 süd', true],
    ['sud  kuhl', true],
    ['süd 9', false],
    ['0012345678', true],
    ['2345', true],
    ['nord', false],
  ])('%j in a sensor by name and serial number: %j', { tags: ['1.2.36'] }, (search, isFound) => {
    expect(hasWords(searchWords(search), sensorTexts(SENSOR))).toBe(isFound);
  });

  test('the serial number is found as it is shown, too', () => {
    const [, , shown = ''] = sensorTexts(SENSOR);
    expect(hasWords(searchWords(shown), sensorTexts(SENSOR))).toBe(true);
  });

  test.each([
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Straße', 'strasse'],
    ['İstanbul', 'istanbul'],
    ['Çanakkale', 'canakkale'],
    ['Émile  Zola', 'emile zola'],
  ])('%s is compared as %s', (text, folded) => expect(foldForSearch(text)).toBe(folded));

  test('words are found in any order, and a further word never finds more', () => {
    const word = fc.stringMatching(/^[a-zé0-9]{1,6}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.array(word),
        word,
        (words, texts, more) => {
          const found = hasWords(searchWords(words.join(' ')), texts);
          expect(hasWords(searchWords(words.toReversed().join('  ')), texts)).toBe(found);
          expect(hasWords(searchWords(words.join(' ').toUpperCase()), texts)).toBe(found);
          const further = hasWords(searchWords([...words, more].join(' ')), texts);
          expect(further && !found).toBe(false);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('everything is found by any of its own texts, and the order stays', () => {
    const items = ['Ice 1', 'Oven', 'Ice 2'];
    expect(searched(items, 'ice', (item) => [item])).toEqual(['Ice 1', 'Ice 2']);
    expect(searched(items, ' ', (item) => [item])).toBe(items);
  });
});
