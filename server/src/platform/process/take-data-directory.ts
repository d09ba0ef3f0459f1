import { claimDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { giveRoomToStart, keepRoomToStart } from './kept-room.ts';

interface Place {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
}

/** A data directory of this server. */
export interface DataDirectory {
  /** Keeps space for the next start, if there is any. */
  keepRoom(): void;
}

/**
 * Prepares the data directory. With the database in it, it is locked for one server, which can start even on a full
 * disk; servers that share a PostgreSQL database need no lock.
 * @throws StartError when it cannot be written, or another server runs on it
 */
export function takeDataDirectory(
  { dataDirectory, databaseUrl }: Place,
  announce: (line: string) => void,
): DataDirectory {
  prepareDataDirectory(dataDirectory);
  if (databaseUrl !== undefined) return { keepRoom() {} };
  claimDataDirectory(dataDirectory);
  if (giveRoomToStart(dataDirectory)) {
    announce(
      `The disk of DATA_DIR ${dataDirectory} is full: what is stored can be read, and nothing new is stored until there is room.`,
    );
  }
  return { keepRoom: () => keepRoomToStart(dataDirectory) };
}
