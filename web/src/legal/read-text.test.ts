import { expect, test } from 'vitest';
import { readText } from './read-text.ts';

test('headings, paragraphs and lists are distinguished', () => {
  const text = '# Terms\r\nOne line\nand another.\n\nA new paragraph.\n- first\n- second\n  goes on\n## Next';
  expect(readText(text)).toEqual([
    { kind: 'heading', line: 0, text: 'Terms' },
    { kind: 'paragraph', line: 1, text: 'One line and another.' },
    { kind: 'paragraph', line: 4, text: 'A new paragraph.' },
    { kind: 'list', line: 5, items: ['first', 'second goes on'] },
    { kind: 'heading', line: 8, text: 'Next' },
  ]);
});

test('what looks like markup is text', () => {
  const text = '<script>alert(1)</script> [x](javascript:alert(1)) #1';
  expect(readText(text)).toEqual([{ kind: 'paragraph', line: 0, text }]);
});

test('nothing is no block', () => {
  expect(readText(' \n\n')).toEqual([]);
});
