import { NOW } from '../src/testing/moment.ts';

const Clock = Date;

/** A clock that stands still: what says how long ago something was says the same on every day. */
class FixedDate extends Clock {
  constructor(...parts: readonly unknown[]) {
    super(...((parts.length === 0 ? [NOW] : parts) as [number]));
  }

  static override now(): number {
    return NOW;
  }
}

globalThis.Date = FixedDate as DateConstructor;

const LONGEST_WAIT_MS = 10;
/** Longer ones are for what must not happen on the page, such as giving up an answer. */
const SHORT_MS = 1_000;
const wait = globalThis.setTimeout;

// Short waits are over at once, such as those by which React keeps a page from flickering.
globalThis.setTimeout = ((task: TimerHandler, delayMs = 0, ...values: unknown[]) =>
  wait(
    task,
    delayMs > SHORT_MS ? delayMs : Math.min(delayMs, LONGEST_WAIT_MS),
    ...values,
  )) as typeof setTimeout;
