import { useEffect, useState } from 'react';
import { systemClock } from './clock.ts';

type Listener = (now: number) => void;

/** The timer of each interval with its listeners. */
const timers = new Map<number, { readonly listeners: Set<Listener>; readonly stop: () => void }>();

/**
 * The time now, updated at each interval: for what ages on screen without news. Everything with the same interval is updated
 * in the same moment, so that a screen is drawn once.
 */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => {
    const { listeners, stop } = timers.get(intervalMs) ?? startTimer(intervalMs);
    listeners.add(setNow);
    return () => {
      listeners.delete(setNow);
      if (listeners.size > 0) return;
      stop();
      timers.delete(intervalMs);
    };
  }, [intervalMs]);
  return now;
}

function startTimer(intervalMs: number) {
  const listeners = new Set<Listener>();
  const stop = systemClock.every(intervalMs, () => {
    const now = systemClock.now();
    for (const listener of listeners) listener(now);
  });
  const timer = { listeners, stop };
  timers.set(intervalMs, timer);
  return timer;
}
