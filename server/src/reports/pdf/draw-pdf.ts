import { buffer } from 'node:stream/consumers';
import { createFairLane } from '../../platform/work/lanes.ts';
import type { Block, PdfHead } from './document.ts';
import { renderPdf } from './render.ts';

/** Draws a PDF file for a company. */
export type DrawPdf = (companyId: number, head: PdfHead, blocks: readonly Block[]) => Promise<Buffer>;

/**
 * Draws PDF files of one part whole, a few at a time: each takes a thread with its memory, which neither many calls nor
 * slow readers may multiply. Companies take turns. Throws Unavailable when the line of the company is full.
 */
export function createPdfDrawing(atOnce = 2, waiting = 20): DrawPdf {
  const lane = createFairLane<number>({ atOnce, waitingOfOne: waiting });
  return async (companyId, head, blocks) =>
    lane(companyId, async () => buffer(renderPdf(head, onePart(blocks))));
}

async function* onePart<T>(part: T): AsyncGenerator<T> {
  yield part;
}
