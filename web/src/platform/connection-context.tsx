import { createContext, use, useSyncExternalStore } from 'react';
import { createConnection, type Connection } from './connection.ts';

export const ConnectionContext = createContext<Connection>(createConnection());

/** The connection to the server, to call it or to report that it failed. */
export function useConnection(): Connection {
  return use(ConnectionContext);
}

/**
 * Since when there has been no sign of life of the server, epoch milliseconds; null while there is a connection. Values
 * on screen are from before that moment. Known within 15 s.
 */
export function useLostSince(): number | null {
  const connection = useConnection();
  return useSyncExternalStore(connection.subscribe, connection.lostSince);
}
