import { Server as TcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;
/** A proxy closes a connection that it does not use sooner; the one that deploy/nginx.conf shows after 2 s. */
const IDLE_WITHIN_MS = 5_000;

export interface DrainOptions {
  /** How long `/readyz` says no while everything goes on as before. */
  readonly announceMs: number;
  readonly idleWithinMs?: number;
  /** Ends what is held open on purpose: event streams, polls. */
  readonly endHeld: () => void;
}

/** Takes a server out from behind a proxy without one failed call. */
export interface Drain {
  readonly isLeaving: boolean;
  /**
   * First `/readyz` says no. Then new connections are refused, which a proxy answers by asking another server, and
   * what comes on those that are open is answered with `Connection: close`. None is closed while a call may be on its
   * way: the proxy closes it. Resolves when nothing is left, or after a few seconds.
   */
  run(options: DrainOptions): Promise<void>;
}

/** Prepares a server to leave; before it listens. */
export function createDrain(http: FastifyInstance): Drain {
  let isLeaving = false;
  let isClosing = false;
  http.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  const connections = async (): Promise<number> =>
    new Promise((resolve) => {
      http.server.getConnections((error, count) => resolve(error === null ? count : 0));
    });
  return {
    get isLeaving() {
      return isLeaving;
    },
    async run({ announceMs, idleWithinMs = IDLE_WITHIN_MS, endHeld }) {
      isLeaving = true;
      await wait(announceMs);
      isClosing = true;
      // Node's own `close` of an HTTP server would cut idle connections off at once.
      TcpServer.prototype.close.call(http.server);
      endHeld();
      const until = performance.now() + idleWithinMs;
      while (performance.now() < until && (await connections()) > 0) await wait(LOOK_EVERY_MS);
    },
  };
}
