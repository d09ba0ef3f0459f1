import { useEffect, useState } from 'react';
import { followsNow, presetMs, type ChartRange } from './chart-range.ts';

/** A preset is read again each time it has moved on by this share of its length: a pixel or two. */
const MOVE_SHARE = 1 / 288;
/** Live values come by themselves; the rest of a short period is not needed more often. */
const LEAST_INTERVAL_MS = 30_000;
const ALL_DATA_INTERVAL_MS = 10 * 60_000;

/** The moment that a range which ends now is read up to. */
export interface Anchor {
  readonly atMs: number;
  /** It moved on by itself: the user does not wait for the answer. */
  readonly quiet: boolean;
}

/**
 * Holds the moment up to which readings are read, so that a request does not change with every second. Another
 * range and `renew` move it to now; unless paused it moves on by itself.
 */
export function useAnchor(range: ChartRange, paused: boolean): { anchor: Anchor; renew: () => void } {
  const period = JSON.stringify(range);
  const [held, setHeld] = useState(() => ({ period, anchor: present() }));
  const anchor = held.period === period ? held.anchor : present();
  if (held.period !== period) setHeld({ period, anchor });

  const everyMs =
    range.kind === 'preset'
      ? Math.max(LEAST_INTERVAL_MS, presetMs(range.preset) * MOVE_SHARE)
      : ALL_DATA_INTERVAL_MS;
  const moves = followsNow(range) && !paused;
  useEffect(() => {
    if (!moves) return undefined;
    const moveOn = (): void => setHeld({ period, anchor: { atMs: Date.now(), quiet: true } });
    const timer = setInterval(moveOn, everyMs);
    return () => clearInterval(timer);
  }, [moves, everyMs, period]);

  return { anchor, renew: () => setHeld({ period, anchor: present() }) };
}

function present(): Anchor {
  return { atMs: Date.now(), quiet: false };
}
