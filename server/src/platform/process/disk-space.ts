import { statfsSync } from 'node:fs';

/** Returns the free space on the disk of a directory, for a process without special rights. Bytes. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/** Reserved space on the disk. Bytes. */
export interface Reservation {
  /** Notes bytes that are on the disk now, and so are already counted there. */
  wrote(bytes: number): void;
  /** Releases the space that was not used. */
  end(): void;
}

export interface DiskSpace {
  /** Returns undefined when the disk does not have this space beside other reservations and the space to keep free. */
  reserve(bytes: number): Reservation | undefined;
}

export interface DiskSpaceOptions {
  /** An existing directory on the disk. */
  readonly directory: string;
  /** Space that must stay free for new readings. */
  readonly keptFree: number;
  readonly free?: (directory: string) => number;
}

/** Divides the free space of a disk among large writes of this server. */
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
