import { claimDataDirectory, prepareDataDirectory } from './data-directory.ts';
import { giveRoomToStart, keepRoomToStart } from './kept-room.ts';

interface Place {
  readonly dataDirectory: string;
  readonly databaseUrl?: string | undefined;
}

/** A data directory that is this server's. */
export interface DataDirectory {
  /** Keeps room for the next start, where there is any. */
  keepRoom(): void;
}

/**
 * Makes the data directory ready. One that holds the database belongs to one server, and to its start even when the
 * disk is full; servers that share a PostgreSQL database share no directory that matters so.
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
