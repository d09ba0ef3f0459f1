import { createContext, use, useSyncExternalStore } from 'react';
import { createConnection, type Connection } from './connection.ts';

export const ConnectionContext = createContext<Connection>(createConnection());

/** The connection to the server: to tell it what was found out, or to call it. */
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
