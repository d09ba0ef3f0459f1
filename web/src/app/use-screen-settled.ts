import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** An answer that takes longer than this holds nothing back: what is there is shown. */
const LONGEST_MS = 3_000;
/** A part that is drawn with one answer asks for its own within this time. */
const CALM_MS = 50;

/**
 * Whether the first answers of the screen that is open are there. Until then its parts would still push one another
 * down, and a click would meet what has just moved under the pointer.
 */
export function useScreenSettled(): boolean {
  const queries = useQueryClient();
  const screen = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const [settled, setSettled] = useState<string>();
  useEffect(() => {
    if (screen === undefined) return undefined;
    let calm: ReturnType<typeof setTimeout> | undefined;
    const end = (): void => {
      stopWatching();
      clearTimeout(calm);
      clearTimeout(limit);
    };
    const settle = (): void => {
      end();
      setSettled(screen);
    };
    const look = (): void => {
      if (!isAwaited(queries)) calm ??= setTimeout(settle, CALM_MS);
      else if (calm !== undefined) {
        clearTimeout(calm);
        calm = undefined;
      }
    };
    const limit = setTimeout(settle, LONGEST_MS);
    const stopWatching = queries.getQueryCache().subscribe(look);
    look();
    return end;
  }, [queries, screen]);
  return screen !== undefined && settled === screen;
}

/** Whether the first answer to something is on its way for which no place is kept free. */
function isAwaited(queries: QueryClient): boolean {
  return queries
    .getQueryCache()
    .getAll()
    .some(({ state, meta }) => {
      const { status, fetchStatus } = state;
      return status === 'pending' && fetchStatus !== 'idle' && meta?.['keepsPlace'] !== true;
    });
}
