// @module-tag S55
import { expect, test } from 'vitest';
import { GOLDEN_BLOCKS } from '../../../testing/golden-blocks.ts';
import { decodeBlock, digestIn } from './decode-block.ts';
import { digestRows, hashedLines } from './digest-rows.ts';

test.each(GOLDEN_BLOCKS)('a block that version 1 made is read for ever: $what', ({ key, block, lines }) => {
  const bytes = Buffer.from(block, 'base64');
  const rows = decodeBlock(key, bytes);
  expect([...hashedLines(rows)].join('')).toBe(lines);
  expect(digestRows(rows)).toBe(digestIn(key, bytes));
});
