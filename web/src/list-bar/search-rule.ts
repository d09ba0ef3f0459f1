import { fold, formatSerial, type Sensor } from '@ts1/contract';

/** Letters that Unicode does not take apart, as people type them who do not have them on their keyboard. */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
};
const UNUSUAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu');

/** Folding costs more than comparing, and the same names come with every key. */
const MOST_KEPT = 20_000;
const kept = new Map<string, string>();

/** A text as it is compared in a search: without case, diacritics and superfluous spaces. */
export function foldForSearch(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const folded = fold(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(UNUSUAL, (letter) => PLAIN[letter] ?? letter);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(text, folded);
  return folded;
}

/** The words of a search; none when nothing but spaces was typed. */
export function searchWords(search: string): readonly string[] {
  return foldForSearch(search).split(' ').filter(Boolean);
}

/** Whether every word is part of one of the texts, in any order; no words match everything. */
export function hasWords(words: readonly string[], texts: readonly string[]): boolean {
  return words.every((word) => texts.some((text) => foldForSearch(text).includes(word)));
}

/** The items of which every word of the search is found, in their order. */
export function searched<Item>(
  items: readonly Item[],
  search: string,
  searchTexts: (item: Item) => readonly string[],
): readonly Item[] {
  const words = searchWords(search);
  return words.length === 0 ? items : items.filter((item) => hasWords(words, searchTexts(item)));
}

/** Returns the texts by which a sensor is found: its name and its serial number with and without dots. */
export function sensorTexts({ name, serialNo, type }: Pick<Sensor, 'name' | 'serialNo' | 'type'>): string[] {
  return [name, serialNo, formatSerial(serialNo, type)];
}
