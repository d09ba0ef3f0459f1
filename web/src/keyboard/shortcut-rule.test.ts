import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { findShortcut, type KeyPress } from './shortcut-rule.ts';

const ON = { isMac: false, singleKeys: true } as const;
const press = (changes: Partial<KeyPress>): KeyPress => ({
  key: 'j',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  isTyping: false,
  isInDialog: false,
  ...changes,
});

test.each([
  [{ key: 'j' }, 'next'],
  [{ key: 'k' }, 'previous'],
  [{ key: '/' }, 'search'],
  [{ key: '?' }, 'keys'],
  [{ key: 'g' }, 'go'],
  [{ key: 'J' }, undefined],
  [{ key: 'Enter' }, undefined],
  [{ key: 'toString' }, undefined],
  [{ key: 'k', ctrlKey: true }, 'palette'],
  [{ key: 'K', ctrlKey: true }, 'palette'],
  [{ key: 'k', ctrlKey: true, isTyping: true }, 'palette'],
  [{ key: 'k', metaKey: true }, undefined],
  [{ key: 'k', ctrlKey: true, metaKey: true }, undefined],
  [{ key: 'k', ctrlKey: true, isInDialog: true }, undefined],
])('%j asks for %j', (changes, shortcut) => {
  expect(findShortcut(press(changes), ON)).toBe(shortcut);
});

test('on a Mac the palette is at ⌘K, and Ctrl+K goes on editing text', () => {
  const mac = { ...ON, isMac: true };
  expect(findShortcut(press({ key: 'k', metaKey: true }), mac)).toBe('palette');
  expect(findShortcut(press({ key: 'k', ctrlKey: true }), mac)).toBeUndefined();
});

test('keys alone do nothing in a field, before a dialog, with a modifier, or when they are off', () => {
  const flags = fc.record({
    ctrlKey: fc.boolean(),
    metaKey: fc.boolean(),
    altKey: fc.boolean(),
    isComposing: fc.boolean(),
    isTyping: fc.boolean(),
    isInDialog: fc.boolean(),
  });
  const key = fc.constantFrom('j', 'k', '/', '?', 'g', 'x', 'Enter');
  fc.assert(
    fc.property(flags, key, fc.boolean(), fc.boolean(), (held, key, isMac, singleKeys) => {
      const found = findShortcut({ ...held, key }, { isMac, singleKeys });
      if (found === undefined || found === 'palette') return;
      expect({ ...held, singleKeys }).toEqual({
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        isComposing: false,
        isTyping: false,
        isInDialog: false,
        singleKeys: true,
      });
    }),
    { numRuns: 300 },
  );
});
