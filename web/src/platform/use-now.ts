import { useEffect, useState } from 'react';
import { systemClock } from './clock.ts';

/** The time now, updated at each interval: for what ages on screen without news. */
export function useNow(intervalMs: number): number {
  const [now, setNow] = useState(() => systemClock.now());
  useEffect(() => systemClock.every(intervalMs, () => setNow(systemClock.now())), [intervalMs]);
  return now;
}
