import { useEffect, useState } from 'react';

/** Keeps the screen from sleeping while mounted; false where the browser cannot or may not. */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState('wakeLock' in navigator);
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (ended) await taken.release();
        else lock = taken;
        setHeld(true);
      } catch {
        // Low battery, or not allowed here: the display shows it.
        setHeld(false);
      }
    };
    // A browser lets the lock go when its page is hidden.
    const onVisible = (): void => void hold();
    document.addEventListener('visibilitychange', onVisible);
    void hold();
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return isHeld;
}
