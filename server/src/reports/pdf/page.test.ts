import { expect, test, vi } from 'vitest';
import { Fonts } from './fonts.ts';
import { Paper } from './page.ts';

test('every page says which of how many it is, and of which report', { tags: ['R106'] }, () => {
  const drawn = vi.spyOn(Fonts.prototype, 'draw');
  const paper = new Paper({
    title: 'Fridge',
    company: 'Acme',
    foot: 'Made today',
    madeAt: 0,
    language: 'en',
  });
  paper.turn();
  paper.turn();
  paper.end('3F2A-91C0-77DE');
  const texts = drawn.mock.calls.map(([text]) => text);
  for (const page of [1, 2, 3]) expect(texts).toContain(`Report ID 3F2A-91C0-77DE · Page ${page} of 3`);
  expect(texts.filter((text) => text === 'Made today')).toHaveLength(3);
  drawn.mockRestore();
});
