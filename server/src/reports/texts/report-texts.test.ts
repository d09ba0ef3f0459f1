import { formatFigure, type Language, LANGUAGES } from '@ts1/contract';
import { INPUT_WORDS_IN } from '@ts1/contract/input-words';
import { expect, test, vi } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { findBlanks, catalogueTexts } from '../../../testing/catalogue-texts.ts';
import type { Block } from '../pdf/document.ts';
import { drawBlock } from '../pdf/draw-blocks.ts';
import { Paper } from '../pdf/page.ts';
import { renderPdf } from '../pdf/render.ts';
import { reportTexts } from './index.ts';

const english = new Map(catalogueTexts(reportTexts({ preferences: { language: 'en' } })));

test.each(LANGUAGES)('the texts of reports in %s say everything that the English ones do', (language) => {
  const texts = catalogueTexts(reportTexts({ preferences: { language } }));
  expect(texts.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
  for (const [path, text] of texts) {
    expect([path, findBlanks(text)]).toEqual([path, findBlanks(english.get(path) ?? '')]);
  }
});

const head = (language: Language) => ({
  title: 'Kühlschrank Übergröße',
  company: 'Acme',
  foot: 'Erstellt heute',
  madeAt: 0,
  language,
});

test.each(LANGUAGES)('a PDF has a glyph for every character of the texts in %s', (language) => {
  const paper = new Paper(head(language));
  const missing = new Set<string>();
  const draw = paper.doc.text.bind(paper.doc);
  vi.spyOn(paper.doc, 'text').mockImplementation((text: string, ...rest: unknown[]) => {
    const { _font: chosen } = paper.doc as unknown as {
      _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } };
    };
    for (const one of text) {
      if (!chosen.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0)) missing.add(one);
    }
    return Reflect.apply(draw, paper.doc, [text, ...rest]) as typeof paper.doc;
  });
  const inputs = catalogueTexts(INPUT_WORDS_IN[language]);
  for (const [, text] of [...catalogueTexts(reportTexts({ preferences: { language } })), ...inputs]) {
    drawBlock(paper, {
      kind: 'note',
      text: `${text} äöüÄÖÜß „“ «» – … °C °F ${formatFigure(1_234_567, language, { grouped: true })}`,
    });
  }
  paper.end('3F2A-91C0-77DE');
  expect([...missing]).toEqual([]);
});

test('a German PDF says in its head that it is German', async () => {
  async function* sections(): AsyncGenerator<Block[]> {
    yield [{ kind: 'heading', text: 'Wärmeüberschuß', level: 1 }];
  }
  const file = await buffer(renderPdf(head('de'), sections()));
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(file.toString('latin1')).toContain('/Lang (de-DE)');
});
