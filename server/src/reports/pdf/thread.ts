import { parentPort, workerData } from 'node:worker_threads';
import type { Block, PdfHead } from './document.ts';
import { drawBlock } from './draw-blocks.ts';
import { Paper } from './page.ts';
import { createReportId } from './report-id.ts';

/** What the server says to the thread that makes a PDF: blocks to draw, and in the end null. */
export type ToThread = readonly Block[] | null;
/** What the thread answers: parts of the file, and `next` when it has drawn what it was given. */
export type FromThread = { readonly part: Uint8Array } | 'next' | 'end';

/** A thread of its own for each document: fonts and layout never hold the event loop, and leave no memory behind. */
const port = parentPort;
if (port === null) throw new Error('thread.ts runs as a worker thread');
const post = (message: FromThread): void => port.postMessage(message);

const head = workerData as PdfHead;
const paper = new Paper(head);
const id = createReportId(head);
paper.doc.on('data', (part: Uint8Array) => post({ part: Uint8Array.from(part) }));
paper.doc.on('end', () => {
  post('end');
  port.close();
});
port.on('message', (blocks: ToThread) => {
  if (blocks === null) {
    paper.end(id.end());
    return;
  }
  for (const block of blocks) {
    id.add(block);
    drawBlock(paper, block);
  }
  post('next');
});
