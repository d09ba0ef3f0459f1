import { CONNECTION_LOST_AFTER_MS, HEARTBEAT_MS } from '@ts1/contract';
import type { Clock } from '../platform/clock.ts';

/** Result of asking the server: `unreachable` at once, `silent` when no answer came in time. */
export type Answer = 'alive' | 'unreachable' | 'silent';

export interface LifeDeps {
  readonly clock: Clock;
  /** Asks the server for something that it has to read; never rejects, and ends within a few seconds. */
  readonly ask: () => Promise<Answer>;
  /** The event stream gives no sign of life, whatever the browser says: values have to be polled. */
  readonly onSilent: () => void;
  /** Epoch milliseconds of the last sign of life when the connection is lost; null when it is back. */
  readonly onLost: (since: number | null) => void;
}

export interface LifeWatch {
  /** The event stream gave a sign of life. */
  sign(): void;
  /** Looks at the clock now, because the page may have slept. */
  look(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 1_000;
/** One heartbeat may be late: then the server is asked, early enough that a broken stream alone is no lost connection. */
const SILENT_AFTER_MS = HEARTBEAT_MS + 2_000;
const ASK_EVERY_MS = 2_000;
/** While it answers and only the stream is away: late enough to be no burden, early enough that no slow answer is a loss. */
const ASK_AT_LEAST_EVERY_MS = 6_000;

/**
 * Tells when the server has given no sign of life for `CONNECTION_LOST_AFTER_MS`: neither on the event stream nor to a
 * question. A page that slept counts as lost until the server answers.
 */
export function watchLife({ clock, ask, onSilent, onLost }: LifeDeps): LifeWatch {
  let aliveAt = clock.now();
  let streamAt = aliveAt;
  let askedAt = Number.NEGATIVE_INFINITY;
  let askAfterMs = ASK_EVERY_MS;
  let asking = false;
  let proven = false;
  let isLost = false;
  let stopped = false;

  const alive = (): void => {
    aliveAt = clock.now();
    proven = true;
    if (!isLost) return;
    isLost = false;
    onLost(null);
  };
  const lose = (): void => {
    if (isLost) return;
    isLost = true;
    onLost(aliveAt);
  };
  const askNow = async (): Promise<void> => {
    asking = true;
    askedAt = clock.now();
    const answer = await ask();
    asking = false;
    if (stopped) return;
    askAfterMs =
      answer === 'alive' ? Math.min(askAfterMs + ASK_EVERY_MS, ASK_AT_LEAST_EVERY_MS) : ASK_EVERY_MS;
    if (answer === 'alive') alive();
    // A page that opens without a network need not wait: there was never a connection that could be coming back.
    else if (answer === 'unreachable' && !proven) lose();
  };
  const look = (): void => {
    const now = clock.now();
    // A clock that was set back must not stretch the silence.
    aliveAt = Math.min(aliveAt, now);
    streamAt = Math.min(streamAt, now);
    askedAt = Math.min(askedAt, now);
    if (now - aliveAt >= CONNECTION_LOST_AFTER_MS) lose();
    const isSilent = now - streamAt >= SILENT_AFTER_MS;
    if (isSilent) onSilent();
    if ((isSilent || !proven) && !asking && now - askedAt >= askAfterMs) void askNow();
  };

  const cancel = clock.every(LOOK_EVERY_MS, look);
  return {
    sign() {
      streamAt = clock.now();
      askAfterMs = ASK_EVERY_MS;
      alive();
    },
    look,
    stop() {
      stopped = true;
      cancel();
    },
  };
}
