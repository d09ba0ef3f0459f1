import { useEffect, useState } from 'react';
import { systemClock } from './clock.ts';

type Tell = (now: number) => void;

/** Whom each interval tells the time, and how its timer is stopped. */
const timers = new Map<number, { readonly told: Set<Tell>; readonly stop: () => void }>();

/**
 * The time now, updated at each interval: for what ages on screen without news. Everything with the same interval is told
 * in the same moment, so that a screen is drawn once.
 */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const { told, stop } = timers.get(intervalMs) ?? startTimer(intervalMs);
    told.add(setNow);
    return () => {
      told.delete(setNow);
      if (told.size > 0) return;
      stop();
      timers.delete(intervalMs);
    };
  }, [intervalMs]);
  return now;
}

function startTimer(intervalMs: number) {
  const told = new Set<Tell>();
  const stop = systemClock.every(intervalMs, () => {
    const now = systemClock.now();
    for (const tell of told) tell(now);
  });
  const timer = { told, stop };
  timers.set(intervalMs, timer);
  return timer;
}
