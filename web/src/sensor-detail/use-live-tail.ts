import type { Reading, Sensor } from '@ts1/contract';
import { useState } from 'react';
import { addLive, liveReading } from './live-tail.ts';

/** The values that came while the page was open, oldest first. */
export function useLiveTail(sensor: Sensor): readonly Reading[] {
  const [tail, setTail] = useState<readonly Reading[]>([]);
  const next = addLive(tail, liveReading(sensor));
  if (next !== tail) setTail(next);
  return next;
}
