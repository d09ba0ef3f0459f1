import { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { LIMITS_MS, SILENT_AFTER_MS } from './limits.ts';
import { type AtWork, sessionOf } from './sessions-at-work.ts';

const LOOK_EVERY_MS = 1_000;
/** An answer may be on its way when the server calls its session idle. */
const GRACE_MS = 250;
/** Where the server cannot tell: by then it has given the statement up itself. */
const LONGEST_MS = LIMITS_MS.statement + 30_000;

/** A connection and its last signs of life. */
interface Watched {
  readonly session: number;
  readonly socket: Socket;
  /** Bytes sent by the time its last statement was answered: more of them, and one waits for its answer. */
  sentWhenReady: number;
  lastReceivedAt: number;
  /** When the statement that waits was first seen to wait. */
  askedAt: number | undefined;
}

/** One from which nothing came for too long, as it was when it was looked at. */
interface Silent {
  readonly one: Watched;
  readonly lastReceivedAt: number;
  readonly askedAt: number;
}

/**
 * Gives up connections that fall silent. TCP itself would try for a quarter of an hour, and a connection on which
 * nothing is to be sent stays open for ever. Where something was sent and nothing came back for some seconds, the
 * server is asked on a new connection whether it is at work on that: a long statement goes on, a lost one fails, and
 * so do all resting connections that were last received before it. The pool opens new ones.
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
      session: sessionOf(client) ?? 0,
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
    // One that is at work is asked about again after the same while.
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
