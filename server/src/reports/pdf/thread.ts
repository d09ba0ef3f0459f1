import { parentPort, workerData } from 'node:worker_threads';
import type { Block, PdfHead } from './document.ts';
import { drawBlock } from './draw-blocks.ts';
import { Paper } from './page.ts';
import { createHash } from 'node:crypto';

/** Message of the server to the thread that makes a PDF: blocks to draw, and in the end null. */
export type ToThread = readonly Block[] | null;
/** Message of the thread: parts of the file, and `next` when it has drawn what it was given. */
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

/**
 * Takes the id of a report from its contents, without its time and its reader: two copies with one id have the same
 * contents.
 */
function createReportId({ company, title }: Pick<PdfHead, 'company' | 'title'>) {
  const hash = createHash('sha256').update(JSON.stringify([company, title]));
  return {
    add(block: Block): void {
      hash.update(JSON.stringify(block, (_name, value: unknown) => plain(value)));
    },
    /** `3F2A-91C0-77DE` */
    end(): string {
      const digits = hash.digest('hex').slice(0, 12).toUpperCase();
      return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].join('-');
    },
  };
}

function plain(value: unknown): unknown {
  return value instanceof Float64Array ? [...value] : value;
}
