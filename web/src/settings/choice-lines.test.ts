import { expect, test } from 'vitest';
import { parseLines, withIds } from './choice-lines.ts';

test.each([
  ['', []],
  ['\n  \n', []],
  [' Door left open \n\nPower cut', ['Door left open', 'Power cut']],
  ['Door\ndoor\nDOOR ', ['Door']],
])('%j is the list %j', (text, lines) => {
  expect(parseLines(text)).toEqual(lines);
});

test('what was in the list stays the same entry when it is moved or written in other capitals', () => {
  const stored = [
    { choice_id: 1, text: 'Door' },
    { choice_id: 2, text: 'Power cut' },
  ];
  expect(withIds(['power cut', 'Defrost'], stored)).toEqual([
    { choice_id: 2, text: 'power cut' },
    { text: 'Defrost' },
  ]);
});
