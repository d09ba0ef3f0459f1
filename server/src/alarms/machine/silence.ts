import { isLong, type Watch } from './watch.ts';

/** A base unit that was in contact this recently is alive (spec 2 §9: its online window). */
const ALIVE_WITHIN_MS = 2 * 60_000;
/** How soon to look again at what is not decided yet, or is covered by a silent base unit. */
const LOOK_AGAIN_MS = 30_000;

/** Last contact of a base unit, and when it last sent what could not be stored; null when everything since was. */
export interface UnitContact {
  readonly at: number;
  readonly unstoredAt: number | null;
}

/** Facts about a sensor that may have fallen silent. Times are epoch milliseconds. */
export interface Quiet {
  readonly lastReceivedAt: number;
  readonly silentAfterMs: number;
  /** When we ourselves could receive nothing. */
  readonly watch: Watch;
  readonly contacts: readonly UnitContact[];
}

export type Silence =
  | { readonly isSilent: true; readonly since: number }
  | { readonly isSilent: false; readonly askAt: number };

/**
 * When a sensor or base unit counts as silent if nothing more is received. Time in which we could receive nothing does
 * not count, and after a long stretch of it the count starts again: base units need a while to come back.
 */
export function silentAt({ lastReceivedAt, silentAfterMs, watch }: Omit<Quiet, 'contacts'>): number {
  let from = Math.max(lastReceivedAt, watch.since);
  let at = from + silentAfterMs;
  for (const blind of watch.blind) {
    if (blind.to <= from) continue;
    if (blind.from >= at) break;
    if (isLong(blind)) {
      from = blind.to;
      at = from + silentAfterMs;
    } else at += blind.to - Math.max(blind.from, from);
  }
  return at;
}

/**
 * Whether a sensor is silent by itself. While a base unit that receives it is alive, it is; when all of them are silent
 * their own event covers it; in between it waits until they were received or have fallen silent.
 */
export function evaluateSilence(quiet: Quiet, now: number): Silence {
  // Readings of a base unit that we could not store may have been of this sensor.
  const unstored = quiet.contacts.map(({ unstoredAt }) => unstoredAt ?? 0);
  const since = silentAt({ ...quiet, lastReceivedAt: Math.max(quiet.lastReceivedAt, ...unstored) });
  if (now < since) return { isSilent: false, askAt: since };
  const isAlive = ({ at }: UnitContact): boolean => at >= now - ALIVE_WITHIN_MS || at > since;
  if (quiet.contacts.length === 0 || quiet.contacts.some(isAlive)) return { isSilent: true, since };
  return { isSilent: false, askAt: now + LOOK_AGAIN_MS };
}
