import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { MOST_IMPORT_BYTES } from '@ts1/contract';
import { tooLarge } from '../../company-data/index.ts';
import { Unavailable } from '../../platform/errors.ts';
import { createDiskSpace, type DiskSpaceOptions } from '../../platform/process/disk-space.ts';
import { removeUpload } from './kept-upload.ts';
import { makeUploadsIn } from './uploads.ts';

/** Most files on a server at a time, for one company a preview and an import; they are read one after another. */
const MOST_AT_ONCE = 16;
export const MOST_OF_ONE = 2;
export const TRY_AGAIN_MS = 60_000;
/** Space that an upload must leave free on the disk for new readings. */
const KEPT_FREE_BYTES = 500_000_000;
/** Size of a file and the recording made from it, whose lines are longer, as a multiple of the file's. */
const TIMES_WRITTEN = 5;

/** Work with a file; it calls `keepFiles` if the file is to stay on the disk. */
type WorkOnFile<T> = (path: string, keepFiles: () => void) => Promise<T>;

/** Places for files on the disk of a server. */
export interface UploadPlaces {
  /**
   * Runs work with a place and room on the disk, and removes the files at its end in any case, unless they are kept.
   * @throws TooLarge, Unavailable
   */
  hold<T>(
    companyId: number,
    bytes: number | undefined,
    work: WorkOnFile<T>,
    /** Path of a file that exists already. */
    path?: string,
  ): Promise<T>;
  /** Whether work with the file is under way here. */
  isHeld(path: string): boolean;
  /** Refuses all further files. */
  close(): void;
}

/** Creates the places of a server; `disk` gives the free space in place of the disk's own. */
export function createUploadPlaces(
  dataDirectory: string,
  disk: Pick<DiskSpaceOptions, 'free'> | undefined,
): UploadPlaces {
  const held = new Map<string, number>();
  let closed = false;
  return {
    async hold(companyId, bytes, work, path) {
      if (bytes !== undefined && bytes > MOST_IMPORT_BYTES) throw tooLarge(MOST_IMPORT_BYTES);
      const own = [...held.values()].filter((one) => one === companyId).length;
      if (closed || held.size >= MOST_AT_ONCE || own >= MOST_OF_ONE) throw busy();
      const directory = makeUploadsIn(dataDirectory);
      const keptFree = KEPT_FREE_BYTES + held.size * MOST_IMPORT_BYTES * TIMES_WRITTEN;
      const space = createDiskSpace({ directory, keptFree, ...disk });
      if (space.reserve((bytes ?? MOST_IMPORT_BYTES) * TIMES_WRITTEN) === undefined)
        throw new Unavailable('There is not enough space on the server for this file.', TRY_AGAIN_MS);
      const file = path ?? join(directory, randomUUID());
      held.set(file, companyId);
      let keeps = false;
      try {
        return await work(file, () => {
          keeps = true;
        });
      } finally {
        if (!keeps) await removeUpload(file);
        held.delete(file);
      }
    },
    isHeld: (path) => held.has(path),
    close: () => void (closed = true),
  };
}

function busy(): Unavailable {
  return new Unavailable('The server is busy with other files. Please try again.', TRY_AGAIN_MS);
}
