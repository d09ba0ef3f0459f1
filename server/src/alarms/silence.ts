/** A base unit is silent this long after its last contact. */
export const BASE_UNIT_SILENT_AFTER_MS = 15 * 60_000;
/** A base unit that was in contact this recently is alive (spec 2 §9: its online window). */
const ALIVE_WITHIN_MS = 2 * 60_000;
/** How soon to look again at what is not decided yet, or is covered by a silent base unit. */
const LOOK_AGAIN_MS = 30_000;

/** What is known when a sensor may have fallen silent. Times are epoch milliseconds. */
export interface Quiet {
  readonly heardAt: number;
  /** Since when this system has been able to hear: our own downtime silences nobody. */
  readonly readySince: number;
  readonly silentAfterMs: number;
  /** Last contact of each base unit that hears the sensor. */
  readonly contacts: readonly number[];
}

export type Silence =
  | { readonly isSilent: true; readonly since: number }
  | { readonly isSilent: false; readonly askAt: number };

/** When a sensor counts as silent if nothing more is heard of it. */
export function silentAt({ heardAt, readySince, silentAfterMs }: Omit<Quiet, 'contacts'>): number {
  return Math.max(heardAt, readySince) + silentAfterMs;
}

/**
 * Whether a sensor is silent by itself. While a base unit that hears it is alive, it is; when all of them are silent
 * their own event stands for it; in between it waits until they have been heard or have fallen silent.
 */
export function judgeSilence(quiet: Quiet, now: number): Silence {
  const since = silentAt(quiet);
  if (now < since) return { isSilent: false, askAt: since };
  const isAlive = (contact: number): boolean => contact >= now - ALIVE_WITHIN_MS || contact > since;
  if (quiet.contacts.length === 0 || quiet.contacts.some(isAlive)) return { isSilent: true, since };
  return { isSilent: false, askAt: now + LOOK_AGAIN_MS };
}
