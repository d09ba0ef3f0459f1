import type { DatabaseLocation } from './open-database.ts';
import { openPostgresNodeChannel } from './postgres/node-channel.ts';

/** What arrives from the other server processes that share a database. */
export interface NodeListener {
  /** A text that another process sent. */
  message(text: string): void;
  /** Texts may have been lost: what depends on them must be read again. */
  gap(): void;
  /** The connection failed and is being opened again; reported once until that succeeds. */
  trouble(error: unknown): void;
}

/** Short texts between the server processes that share a database, to whoever listens at that moment. */
export interface NodeChannel {
  /** Sends a text of less than 7,900 bytes. Best effort: what cannot be sent becomes a gap for the others. */
  send(text: string): void;
  close(): Promise<void>;
}

/** Opens the channel of a database. A SQLite file belongs to one server, which has nobody to talk to. */
export function openNodeChannel({ databaseUrl }: DatabaseLocation, listener: NodeListener): NodeChannel {
  if (databaseUrl !== undefined) return openPostgresNodeChannel(databaseUrl, listener);
  return { send: () => {}, close: async () => {} };
}
