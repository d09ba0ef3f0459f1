import { useEffect, useRef, type RefObject } from 'react';
import { useUser } from '../session/index.ts';

/** Whether this tab speaks for all tabs of the browser: the one that holds the lock; without locks, one in sight. */
export function useSpeaker(): RefObject<() => boolean> {
  const { companyID, id } = useUser();
  const speaks = useRef<() => boolean>(() => false);
  useEffect(() => {
    if (!('locks' in navigator)) {
      speaks.current = () => document.visibilityState === 'visible';
      return undefined;
    }
    const gone = new AbortController();
    const hold = async (): Promise<void> => {
      if (gone.signal.aborted) return;
      speaks.current = () => true;
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gone.signal.addEventListener('abort', () => resolve(undefined), { once: true });
      await promise;
      speaks.current = () => false;
    };
    // Rejects when it is given up while waiting, which is how a tab that never spoke ends.
    navigator.locks
      .request(`ts1-alarm-speaker-${companyID}-${id}`, { signal: gone.signal }, hold)
      .catch(() => undefined);
    return () => gone.abort();
  }, [companyID, id]);
  return speaks;
}
