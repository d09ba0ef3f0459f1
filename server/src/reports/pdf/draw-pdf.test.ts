// @module-tag S15
import { expect, test } from 'vitest';
import { createPdfDrawing } from './draw-pdf.ts';
import { renderPdf } from './render.ts';

test('PDF files are drawn a few at a time, however many ask at once', async () => {
  const draw = createPdfDrawing(1, 1);
  const head = { title: 'Dashboard', company: 'Acme', foot: 'Made', madeAt: 0, language: 'en' } as const;
  const asked = [1, 2, 3].map(async (n) => draw(7, head, [{ kind: 'note', text: `Number ${n}` }]));
  const [first, second, third] = await Promise.allSettled(asked);
  for (const drawn of [first, second]) {
    expect(drawn?.status === 'fulfilled' && drawn.value.toString('latin1')).toMatch(/^%PDF-/);
  }
  expect(third?.status === 'rejected' && third.reason).toMatchObject({ status: 503 });
});

test('a thread that hangs does not delay its reader: its PDF fails in time', { tags: ['R126'] }, async () => {
  const head = {
    title: 'Dashboard',
    company: 'Acme',
    foot: 'Made',
    page: 'Page',
    madeAt: 0,
    language: 'en',
  } as const;
  const sections = (async function* () {
    yield [{ kind: 'note', text: 'Never drawn' }] as const;
  })();
  const script = new URL('../../../testing/silent-thread.ts', import.meta.url);
  const parts = renderPdf(head, sections, { script, answerWithinMs: 100 });
  await expect(parts.next()).rejects.toThrow('the thread that draws a PDF hangs');
});

test('the line of one company is not the line of another', async () => {
  const draw = createPdfDrawing(1, 1);
  const head = {
    title: 'Dashboard',
    company: 'Acme',
    foot: 'Made',
    page: 'Page',
    madeAt: 0,
    language: 'en',
  } as const;
  const mine = Promise.allSettled([1, 2, 3].map(async () => draw(7, head, [])));
  const drawn = await draw(8, head, []);
  expect(drawn.toString('latin1')).toMatch(/^%PDF-/);
  await mine;
});
