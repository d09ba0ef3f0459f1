import { expect, test } from 'vitest';
import { GO_KEYS } from './go-keys.ts';
import { NAVIGATION } from './navigation.ts';

test('every page of the sidebar has a letter, and no letter goes to two', () => {
  const pages = NAVIGATION.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  expect(GO_KEYS.map(({ page }) => page)).toEqual(pages.map(({ page }) => page));
  expect(new Set(GO_KEYS.map(({ letter }) => letter)).size).toBe(pages.length);
});
