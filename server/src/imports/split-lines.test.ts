import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitLines } from './split-lines.ts';

const QUOTE = /["\n]/;
const field = fc
  .string({ maxLength: 6, unit: fc.constantFrom('a', ' ', '"', ',', ';', "'", 'ü') })
  .map((text) => text.trim());
const written = (text: string): string =>
  QUOTE.test(text) || /[,;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

describe('lines of a recording', () => {
  test('come back as they were written, whatever is in their fields', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 }),
        fc.constantFrom(',' as const, ';' as const),
        (rows, separator) => {
          const lines = rows.map((row) => row.map(written).join(separator));
          expect(splitLines(lines, separator)).toEqual(rows);
        },
      ),
    );
  });

  test('are no more and no fewer than they were, whatever is in them', () => {
    const line = fc.string({ maxLength: 12, unit: fc.constantFrom('a', ' ', '"', ',', ';') });
    fc.assert(
      fc.property(
        fc.array(
          line.filter((text) => text.trim() !== ''),
          { maxLength: 6 },
        ),
        (lines) => {
          const alone = lines.map((one) => splitLines([one], ',')[0]);
          expect(splitLines(lines, ',')).toEqual(alone);
        },
      ),
    );
  });

  test('may have blanks around quotes', () => {
    expect(splitLines(['a, "b,c" ,d'], ',')).toEqual([['a', 'b,c', 'd']]);
  });
});
