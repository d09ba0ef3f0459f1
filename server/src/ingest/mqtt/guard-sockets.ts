import type { Socket } from 'node:net';
import { MAX_MQTT_PACKET_BYTES } from '@ts1/contract';
import type { Pipeline } from '../pipeline/pipeline.ts';
import { GuardedConnection } from './guarded-connection.ts';
import { createPacketLimit } from './mqtt-packet-limit.ts';
import { limitUnfinishedPackets } from './unfinished-packets.ts';

/** Most bytes of unfinished packets of all companies; a packet has up to a megabyte. */
const MOST_UNFINISHED_BYTES = 128 * 1024 * 1024;
/** A packet comes at least at the pace of a poor mobile connection, 500 bytes a second. */
const PACE_EVERY_MS = 10_000;
const LEAST_BYTES = 5_000;
/** CONNECT carries a client id, a user name and a key; a will has to fit as well. */
const MAX_CONNECT_BYTES = 16_384;

interface SocketGuardDeps {
  readonly pipeline: Pipeline;
  /** Replaces messages that were too large. */
  readonly mark: Buffer;
  /** The company of a connection, once it has signed in. */
  readonly findCompany: (connection: GuardedConnection) => number | undefined;
  readonly isReading: () => boolean;
}

/** Guards of the sockets of the built-in broker: size, memory and pace of their packets, and room in the pipeline. */
export interface SocketGuards {
  guard(socket: Socket): GuardedConnection;
  close(): void;
}

export function guardSockets({ pipeline, mark, findCompany, isReading }: SocketGuardDeps): SocketGuards {
  const connections = new Set<GuardedConnection>();
  const unfinished = limitUnfinishedPackets(MOST_UNFINISHED_BYTES);
  const pacing = setInterval(() => {
    for (const connection of connections) connection.endIfDripping(LEAST_BYTES);
  }, PACE_EVERY_MS).unref();
  return {
    guard(socket) {
      const limit = createPacketLimit({
        maxBytes: MAX_MQTT_PACKET_BYTES,
        maxFirstBytes: MAX_CONNECT_BYTES,
        mark,
      });
      const room = async (): Promise<void> => {
        if (!isReading()) return new Promise(() => {});
        const companyId = findCompany(connection);
        if (companyId !== undefined) await pipeline.room(companyId);
      };
      const packet = unfinished(() => findCompany(connection) ?? 0);
      const connection = new GuardedConnection(socket, { limit, packet, room });
      connections.add(connection);
      connection.once('close', () => connections.delete(connection));
      return connection;
    },
    close: () => clearInterval(pacing),
  };
}
