import {
  type DeliveryChannel,
  DRILL_PROBE_MINUTES,
  type DeliveryState,
  type DrillResult,
  DRILL_WAITS_TIMES,
  type DrillWhy,
} from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';

/** Facts of a run so far; times are epoch milliseconds, null for what has not happened. */
export interface RunFacts {
  readonly startedAt: number;
  readonly withinMs: number;
  readonly needsAcknowledgement: boolean;
  readonly committedAt: number | null;
  readonly raisedAt: number | null;
  readonly messages: readonly {
    readonly state: DeliveryState;
    readonly channel: DeliveryChannel;
    readonly handedOverAt: number | null;
    readonly error: string | null;
  }[];
  readonly acknowledgedAt: number | null;
}

export interface Verdict {
  readonly result: Exclude<DrillResult, 'skipped'>;
  readonly why: DrillWhy;
}

const NO_LONGER_TRIED: ReadonlySet<DeliveryState> = new Set([
  'failed',
  'not configured',
  'no address',
  'held',
]);

/**
 * How a run ends, or null while it goes on. It passes when one message was handed over, and acknowledged where that is
 * needed, within the time that was agreed, in which the others are waited for; what comes within as much time again is
 * late; nothing by then is a failure, as is what can no longer come.
 */
export function judge(facts: RunFacts, now: number): Verdict | null {
  const { startedAt, withinMs, needsAcknowledgement, acknowledgedAt } = facts;
  const handedOver = facts.messages.flatMap(({ handedOverAt }) => handedOverAt ?? []);
  const deliveredAt = handedOver.length === 0 ? null : Math.min(...handedOver);
  const doneAt =
    deliveredAt === null || (needsAcknowledgement && acknowledgedAt === null)
      ? null
      : Math.max(deliveredAt, needsAcknowledgement ? (acknowledgedAt ?? 0) : 0);
  const giveUpAt = startedAt + DRILL_WAITS_TIMES * withinMs;
  if (doneAt !== null && doneAt <= startedAt + withinMs) {
    // The other channels are tested too: a text message that never leaves must not hide behind a mail.
    const others = facts.messages.filter(({ handedOverAt }) => handedOverAt === null);
    const isWaiting = others.some(({ state }) => !NO_LONGER_TRIED.has(state));
    if (isWaiting && now < startedAt + withinMs) return null;
    return { result: 'passed', why: whyPassed(others) };
  }
  if (doneAt !== null && doneAt <= giveUpAt) return { result: 'late', why: whatWasLate(facts, deliveredAt) };
  if (facts.raisedAt !== null && deliveredAt === null) {
    const why = whyNothingComes(facts);
    if (why !== null) return { result: 'failed', why };
  }
  return now < giveUpAt ? null : { result: 'failed', why: whatIsMissing(facts, deliveredAt) };
}

/** Facts of a run with a probe that somebody brings beyond its limit; times are epoch milliseconds. */
export interface ProbeFacts extends RunFacts {
  /** When its alarm is due, at the end of its delay; null before a reading passed the limit. */
  readonly dueAt: number | null;
  /** When it was inside its limits again. */
  readonly backAt: number | null;
}

const PROBE_MS = DRILL_PROBE_MINUTES * MINUTE_MS;

/**
 * How a run with a probe ends, or null while it goes on. The agreed time counts from when its alarm is due, since a
 * probe takes its time to get warm; the run lasts until the probe is back inside its limits.
 */
export function judgeProbe({ dueAt, backAt, ...facts }: ProbeFacts, now: number): Verdict | null {
  if (dueAt === null) {
    return now < facts.startedAt + PROBE_MS ? null : { result: 'failed', why: { kind: 'probe not out' } };
  }
  const verdict = judge({ ...facts, startedAt: dueAt }, now);
  if (verdict === null || backAt !== null) return verdict;
  return now < dueAt + PROBE_MS ? null : { result: 'failed', why: { kind: 'probe not back' } };
}

/** A person without an address for a channel, or not to be disturbed, is no failure of it. */
function whyPassed(others: RunFacts['messages']): DrillWhy {
  const failed = others.filter(({ state }) => state === 'failed' || !NO_LONGER_TRIED.has(state));
  return failed.length === 0 ? { kind: 'in time' } : { kind: 'some failed', message: clearest(failed) };
}

function whatWasLate({ startedAt, withinMs, ...facts }: RunFacts, deliveredAt: number | null): DrillWhy {
  const deadline = startedAt + withinMs;
  if (facts.committedAt !== null && facts.committedAt > deadline) return { kind: 'reading late' };
  if (facts.raisedAt !== null && facts.raisedAt > deadline) return { kind: 'alarm late' };
  if (deliveredAt !== null && deliveredAt > deadline) return { kind: 'message late' };
  return { kind: 'acknowledgement late' };
}

/** Why no message will be handed over any more; null while one still may. */
function whyNothingComes({ messages }: RunFacts): DrillWhy | null {
  if (messages.length === 0) return { kind: 'nobody notified' };
  if (!messages.every(({ state }) => NO_LONGER_TRIED.has(state))) return null;
  return { kind: 'given up', message: clearest(messages) };
}

function whatIsMissing({ committedAt, raisedAt, messages }: RunFacts, deliveredAt: number | null): DrillWhy {
  if (committedAt === null && raisedAt === null) return { kind: 'no reading' };
  if (raisedAt === null) return { kind: 'no alarm' };
  if (deliveredAt === null) return { kind: 'not handed over', message: clearest(messages) };
  return { kind: 'not acknowledged' };
}

/** The message that says most about why none was handed over: one with an error. */
function clearest(messages: RunFacts['messages']) {
  const one = messages.find(({ error }) => error !== null) ?? messages[0];
  return one === undefined ? null : { channel: one.channel, state: one.state, error: one.error };
}
