import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { LIMITS_MS, SILENT_AFTER_MS } from './limits.ts';
import { type AtWork, sessionNumber } from './sessions-at-work.ts';

const LOOK_EVERY_MS = 1_000;
/** Time for an answer that is on its way when the server reports its session as idle. */
const GRACE_MS = 250;
/** Limit when the server cannot report its work: by then it has given up the statement itself. */
const LONGEST_MS = LIMITS_MS.statement + 30_000;

/** A connection and its last signs of life. */
interface Watched {
  readonly session: number;
  readonly socket: Socket;
  /** Bytes sent when its last statement was answered; when more were sent, a statement waits for its answer. */
  sentWhenReady: number;
  lastReceivedAt: number;
  /** When the statement was first seen waiting. */
  askedAt: number | undefined;
}

/** A connection from which nothing came for too long, in its state when it was looked at. */
interface Silent {
  readonly one: Watched;
  readonly lastReceivedAt: number;
  readonly askedAt: number;
}

/**
 * Closes connections that fall silent. TCP itself would try for a quarter of an hour, and a connection on which
 * nothing is to be sent stays open for ever. When a statement has no answer for some seconds, the server is asked on
 * a new connection whether it works on it: a long statement continues, a lost one fails, and all idle connections
 * that received nothing since that one was sent are closed. The pool opens new ones.
 */
export function watchConnections(
  pool: Pool,
  askServer: (sessions: readonly number[]) => Promise<AtWork>,
): { stop(): void } {
  const connections = new Set<Watched>();
  let looking = false;

  pool.on('connect', (client) => {
    const { stream: socket } = client.connection;
    if (!(socket instanceof Socket)) return;
    const one: Watched = {
      session: sessionNumber(client) ?? 0,
      socket,
      sentWhenReady: socket.bytesWritten,
      lastReceivedAt: performance.now(),
      askedAt: undefined,
    };
    socket.on('data', () => {
      one.lastReceivedAt = performance.now();
    });
    client.connection.on('readyForQuery', () => {
      one.sentWhenReady = socket.bytesWritten;
      one.askedAt = undefined;
    });
    connections.add(one);
    socket.once('close', () => connections.delete(one));
  });

  async function look(): Promise<void> {
    const silent = silentOnes();
    if (silent.length === 0) return;
    const atWork = await askServer(silent.map(({ one }) => one.session));
    await wait(GRACE_MS, undefined, { ref: false });
    const stillSilent = silent.filter(isStillSilent);
    const lost = stillSilent.filter(({ one }) => isLost(one, atWork));
    // A connection at work is checked again after the same time.
    for (const { one } of stillSilent) one.askedAt = performance.now();
    for (const { one } of lost) one.socket.destroy();
    const lostSince = Math.max(...lost.map(({ askedAt }) => askedAt));
    for (const one of connections) {
      if (!isAsked(one) && one.lastReceivedAt < lostSince) one.socket.destroy();
    }
  }

  function silentOnes(): Silent[] {
    const now = performance.now();
    return [...connections].filter(isAsked).flatMap((one) => {
      const { lastReceivedAt, askedAt = now } = one;
      one.askedAt = askedAt;
      return now - Math.max(lastReceivedAt, askedAt) > SILENT_AFTER_MS
        ? [{ one, lastReceivedAt, askedAt }]
        : [];
    });
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    void look().finally(() => {
      looking = false;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

function isAsked({ socket, sentWhenReady }: Watched): boolean {
  return socket.bytesWritten > sentWhenReady;
}

function isStillSilent({ one, lastReceivedAt, askedAt }: Silent): boolean {
  return one.lastReceivedAt === lastReceivedAt && one.askedAt === askedAt;
}

function isLost({ session, lastReceivedAt }: Watched, atWork: AtWork): boolean {
  if (atWork === 'no answer') return true;
  if (atWork === 'cannot tell') return performance.now() - lastReceivedAt > LONGEST_MS;
  return !atWork.has(session);
}
