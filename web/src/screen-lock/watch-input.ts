import type { Clock } from '../platform/clock.ts';

/** Seconds until the session locks; null for never, undefined when the server could not be asked. */
export type TimeLeft = number | null | undefined;

export interface InputWatchDeps {
  readonly clock: Clock;
  /** Minutes without input after which the session locks. */
  readonly minutes: number;
  /** Tells the server of an input; never rejects. */
  readonly report: () => Promise<TimeLeft>;
  /** Asks the server, which knows of other tabs too; never rejects. */
  readonly ask: () => Promise<TimeLeft>;
  /** Whether the screen is locked, by this watch or another part of the page. */
  readonly isLocked: () => boolean;
  /** The session locks in so many seconds; null when nothing is to be warned of any more. */
  readonly onWarn: (secondsLeft: number | null) => void;
  /** The time is over. */
  readonly onLock: () => void;
}

export interface InputWatch {
  /** The person did something. */
  input(): void;
  /** Looks at the clock now, because the page may have slept. */
  look(): void;
  stop(): void;
}

const LOOK_EVERY_MS = 1_000;
const REPORT_EVERY_MS = 60_000;
/** WCAG 2.2.1 wants at least 20 seconds. */
const WARN_BEFORE_MS = 30_000;

/**
 * Tells the server of input, at most once a minute, warns 30 seconds before the session locks, and says when it does. The
 * server's answers decide; without one, the page's own clock does, so that a computer that slept is locked at once.
 */
export function watchInput(deps: InputWatchDeps): InputWatch {
  const { clock, minutes } = deps;
  const lockMs = minutes * 60_000;
  let locksAt = clock.now() + lockMs;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let isUnreported = false;
  let isAsked = false;
  let isWarned = false;
  let wasLocked = false;
  let isStopped = false;

  const warn = (secondsLeft: number | null): void => {
    if (secondsLeft === null && !isWarned) return;
    isWarned = secondsLeft !== null;
    deps.onWarn(secondsLeft);
  };
  const learn = (left: TimeLeft): void => {
    if (isStopped || left === undefined) return;
    locksAt = left === null ? Number.POSITIVE_INFINITY : clock.now() + left * 1_000;
  };
  const ask = async (): Promise<void> => {
    isAsked = true;
    learn(await deps.ask());
    if (!isStopped) look();
  };
  const report = async (): Promise<void> => {
    isUnreported = false;
    reportedAt = clock.now();
    // Until the answer comes, and without a network: the person is there.
    locksAt = reportedAt + lockMs;
    const left = await deps.report();
    if (left === undefined) isUnreported = true;
    learn(left);
  };
  /** Begins anew when the lock has been lifted, wherever. */
  const begin = (): void => {
    wasLocked = false;
    isUnreported = false;
    locksAt = clock.now() + lockMs;
    void ask();
  };
  const look = (): void => {
    if (deps.isLocked()) {
      wasLocked = true;
      warn(null);
      return;
    }
    if (wasLocked) begin();
    const now = clock.now();
    const leftMs = locksAt - now;
    if (leftMs <= 0) {
      warn(null);
      deps.onLock();
      return;
    }
    if (isUnreported && (isWarned || now - reportedAt >= REPORT_EVERY_MS || now < reportedAt)) void report();
    if (locksAt - now > WARN_BEFORE_MS) {
      isAsked = false;
      warn(null);
    } else if (isAsked) warn(Math.ceil(leftMs / 1_000));
    else void ask();
  };

  const cancel = clock.every(LOOK_EVERY_MS, look);
  void ask();
  return {
    input() {
      if (deps.isLocked()) return;
      // An input after the time is over comes too late.
      if (clock.now() < locksAt) isUnreported = true;
      look();
    },
    look,
    stop() {
      isStopped = true;
      cancel();
      warn(null);
    },
  };
}
