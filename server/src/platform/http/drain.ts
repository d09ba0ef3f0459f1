import { Server as TcpServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;
/** Time in which a proxy closes unused connections; the one of deploy/nginx.conf does so after 2 s. */
const IDLE_WITHIN_MS = 5_000;

export interface DrainOptions {
  /** Time in which `/readyz` answers 503 while all other calls work as before. */
  readonly announceMs: number;
  readonly idleWithinMs?: number;
  /** Ends connections that are open on purpose: event streams, polls. */
  readonly endHeld: () => void;
}

/** Removal of a server from behind a proxy without a failed call. */
export interface Drain {
  readonly isLeaving: boolean;
  /**
   * First `/readyz` answers 503. Then new connections are refused, so that the proxy asks another server, and
   * calls on open connections are answered with `Connection: close`. A call may be on its way on any of them, so
   * only the proxy closes them. Resolves when none is left, or after a few seconds.
   */
  run(options: DrainOptions): Promise<void>;
}

/** Prepares the drain of a server; must be called before it listens. */
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
