import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { SECOND_MS } from '@ts1/contract/durations';
import { systemClock } from '../platform/clock.ts';

export interface UndoTime {
  /** Null while nothing waits. */
  readonly secondsLeft: number | null;
  readonly start: () => void;
  readonly undo: () => void;
}

/**
 * Does something some seconds after it was asked for, unless it is undone or the page goes out of sight before. Then
 * nothing is done: an acknowledgement stops reminders, so one that no user saw being sent would be worse than an alarm
 * that goes on. Timers of a hidden page may also stand still and act much later, on an alarm that is another by then.
 */
export function useUndoTime(seconds: number, onOver: () => void, onHidden: () => void): UndoTime {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const over = useEffectEvent(onOver);
  const hidden = useEffectEvent(onHidden);
  const isWaiting = secondsLeft !== null;
  useEffect(() => {
    if (secondsLeft === null) return undefined;
    return systemClock.after(SECOND_MS, () => {
      setSecondsLeft(secondsLeft > 1 ? secondsLeft - 1 : null);
      if (secondsLeft <= 1) over();
    });
  }, [secondsLeft]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const stop = (): void => {
      if (document.visibilityState === 'visible') return;
      setSecondsLeft(null);
      hidden();
    };
    document.addEventListener('visibilitychange', stop);
    return () => document.removeEventListener('visibilitychange', stop);
  }, [isWaiting]);
  return {
    secondsLeft,
    start: useCallback(() => setSecondsLeft(seconds), [seconds]),
    undo: useCallback(() => setSecondsLeft(null), []),
  };
}
