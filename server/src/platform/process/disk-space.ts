import { statfsSync } from 'node:fs';

/** How much room the disk of a directory has, for a process without special rights. Bytes. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Room that somebody is going to fill. Bytes. */
export interface Reservation {
  /** So much of it is on the disk now, and so is already counted there. */
  wrote(bytes: number): void;
  /** Gives back what was not written. */
  end(): void;
}

export interface DiskSpace {
  /** Undefined when the disk has no room for it beside what others reserved and what is kept free. */
  reserve(bytes: number): Reservation | undefined;
}

export interface DiskSpaceOptions {
  /** On the disk that counts; it exists. */
  readonly directory: string;
  /** Space that must stay free, for readings that come meanwhile. */
  readonly keptFree: number;
  readonly free?: (directory: string) => number;
}

/** Shares the room of a disk among those of this server who are about to write much. */
export function createDiskSpace({ directory, keptFree, free = freeBytes }: DiskSpaceOptions): DiskSpace {
  let reserved = 0;
  return {
    reserve(bytes) {
      if (free(directory) < reserved + bytes + keptFree) return undefined;
      let left = bytes;
      const give = (given: number): void => {
        const less = Math.min(left, given);
        left -= less;
        reserved -= less;
      };
      reserved += bytes;
      return { wrote: give, end: () => give(left) };
    },
  };
}
