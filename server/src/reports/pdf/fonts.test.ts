import PdfKit from 'pdfkit';
import { expect, test, vi } from 'vitest';
import { Fonts } from './fonts.ts';

const SIZE = 10;

/** Drawn texts, each with its size and where its top is. */
function drawn(text: string): { texts: unknown[]; width: number; plain: number } {
  const doc = new PdfKit({ margin: 0 });
  const fonts = new Fonts(doc);
  const texts: unknown[] = [];
  let size = SIZE;
  const fontSize = doc.fontSize.bind(doc);
  vi.spyOn(doc, 'fontSize').mockImplementation((chosen) => fontSize((size = chosen)));
  vi.spyOn(doc, 'text').mockImplementation((piece: string, ...where: unknown[]) => {
    texts.push([piece, size, Math.round(Number(where[1]))]);
    return doc;
  });
  fonts.draw(text, 0, 100, { size: SIZE });
  const style = { size: SIZE };
  return { texts, width: fonts.width(text, style), plain: fonts.width(text.normalize('NFKC'), style) };
}

test('a lowered or raised digit that no font has is a small one, lower or higher on the line', () => {
  const co2 = drawn('CO₂ 640 ppm');
  expect(co2.texts).toEqual([
    ['CO', 10, 100],
    ['2', 6.5, 105],
    [' 640 ppm', 10, 100],
  ]);
  expect(co2.width).toBeLessThan(co2.plain);
  expect(drawn('10⁻⁶').texts).toEqual([
    ['10', 10, 100],
    ['−6', 6.5, 100],
  ]);
  // The font has these.
  expect(drawn('m³').texts).toEqual([['m³', 10, 100]]);
});
