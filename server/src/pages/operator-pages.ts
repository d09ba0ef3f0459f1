import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PublicPageName } from '@ts1/contract';
import type { Logger } from '../platform/logger.ts';
import { errorCode } from '../platform/process/start-error.ts';

/** Where an operator puts `terms.txt`, `privacy.txt` and `contact.txt`, inside the data directory. */
const DIRECTORY = 'pages';
const MOST_BYTES = 200_000;

/** Texts of public pages that the operator wrote. */
export interface OperatorPages {
  /** Null where the operator wrote none. Never throws: a file that cannot be read is logged. */
  read(page: PublicPageName): Promise<string | null>;
}

/** Reads the pages of a data directory again each time, so that a change shows without a restart. */
export function createOperatorPages(dataDirectory: string, logger: Logger): OperatorPages {
  return {
    async read(page) {
      const path = join(dataDirectory, DIRECTORY, `${page}.txt`);
      try {
        const text = (await readStart(path)).replace(/^\uFEFF/, '').trim();
        return text === '' ? null : text;
      } catch (error) {
        if (errorCode(error) !== 'ENOENT')
          logger.warn({ err: error, path }, 'a public page could not be read');
        return null;
      }
    },
  };
}

/** Strangers may ask for it: never more than a page can be. */
async function readStart(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
