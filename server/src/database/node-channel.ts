import type { DatabaseLocation } from './open-database.ts';
import { openPostgresNodeChannel, type NodeChannel, type NodeListener } from './postgres/node-channel.ts';

/** Opens the channel of a database. A SQLite file belongs to one server, so no other server listens. */
export function openNodeChannel({ databaseUrl }: DatabaseLocation, listener: NodeListener): NodeChannel {
  if (databaseUrl !== undefined) return openPostgresNodeChannel(databaseUrl, listener);
  return { send: () => {}, close: async () => {} };
}
