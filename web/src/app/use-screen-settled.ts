import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const LOOK_EVERY_MS = 25;
/** A part that is drawn with one answer asks for its own a moment later. */
const CALM_LOOKS = 3;
/** Three seconds: an answer that takes longer holds nothing back. */
const MOST_LOOKS = 120;

/**
 * Whether the first answers of the screen that is open are there. Until then its parts would still push one another
 * down, and a click would meet what has just moved under the pointer.
 */
export function useScreenSettled(): boolean {
  const queries = useQueryClient();
  const screen = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    let looks = 0;
    let calm = 0;
    const timer = setInterval(() => {
      looks += 1;
      calm = isComing(queries) ? 0 : calm + 1;
      if (calm < CALM_LOOKS && looks < MOST_LOOKS) return;
      clearInterval(timer);
      setSettled(screen);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [queries, screen]);
  return screen !== undefined && settled === screen;
}

/** Whether a first answer is on its way, or what it brought is not drawn yet. */
function isComing(queries: QueryClient): boolean {
  const awaited = queries.isFetching({ predicate: ({ state }) => state.status === 'pending' });
  return awaited > 0 || document.querySelector('main output[data-at-once]') !== null;
}
