import type { Reading } from '@ts1/contract';
import { useState } from 'react';
import type { CurrentValues } from './current-values.ts';
import { addLive, liveReading } from './live-tail.ts';

/** The values that came while the page was open, oldest first. */
export function useLiveTail(values: CurrentValues): readonly Reading[] {
  const [tail, setTail] = useState<readonly Reading[]>([]);
  const next = addLive(tail, liveReading(values));
  if (next !== tail) setTail(next);
  return next;
}
