import { useEffect, useEffectEvent } from 'react';
import { useShowLock } from './show-lock.tsx';

interface SessionLockedProps {
  readonly onAnswer: (isUnlocked: boolean) => void;
}

/** Locks the screen because the server refused a call of the locked session; then what waits goes on. */
export function SessionLocked({ onAnswer }: SessionLockedProps) {
  const showLock = useShowLock();
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    void showLock().then((isUnlocked) => answer(isUnlocked));
  }, [showLock]);
  return null;
}
