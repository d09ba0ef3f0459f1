import { createHash } from 'node:crypto';
import type { Block, PdfHead } from './document.ts';

/**
 * Takes the id of a report from what it says, without when and for whom it was made: two copies with one id say the
 * same.
 */
export function createReportId({ company, title }: Pick<PdfHead, 'company' | 'title'>) {
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
