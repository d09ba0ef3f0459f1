import { expect, test } from 'vitest';
import { textsIn } from './texts.ts';

test.each([
  ['en-GB', 'Acknowledge'],
  ['de', 'Quittieren'],
  ['fr-CA', 'Acquitter'],
  ['es-419', 'Reconocer'],
  ['fil', 'Acknowledge'],
])('a browser in %s shows the button as %s', (tag, label) => {
  expect(textsIn(tag).acknowledge).toBe(label);
});
