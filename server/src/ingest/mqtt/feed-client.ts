import type { Client } from 'aedes';
import type { FeedClient } from '../../home-assistant/index.ts';
import { publishPackets } from './publish-packets.ts';

/** A client that takes nothing for so long is gone. */
const STUCK_AFTER_MS = 60_000;

/** A client of the broker as the feed sees it. */
export function feedClient(client: Client, reader: FeedClient['reader']): FeedClient {
  return {
    reader,
    end: () => client.close(),
    send: async (messages) =>
      new Promise((resolve, reject) => {
        const stuck = setTimeout(() => reject(new Error('nothing was taken')), STUCK_AFTER_MS).unref();
        client.conn.write(publishPackets(messages), (error) => {
          clearTimeout(stuck);
          if (error) reject(error);
          else resolve();
        });
      }),
  };
}
