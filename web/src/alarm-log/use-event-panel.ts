import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { LogSearch } from './log-search.ts';

/**
 * Closes the panel of the event in the address: one step back where it was opened from the list, so that the history holds
 * the list once; else in place.
 */
export function useEventPanel(view: LogSearch): () => void {
  const navigate = useNavigate();
  const before = useRef(view);
  const filtersAtOpening = useRef<string>(undefined);
  useEffect(() => {
    if (view.event === undefined) filtersAtOpening.current = undefined;
    else if (before.current.event === undefined) filtersAtOpening.current = filtersText(before.current);
    before.current = view;
  }, [view]);
  return () => {
    if (filtersAtOpening.current === filtersText(view)) window.history.back();
    else void navigate({ to: '/alarm-log', search: { ...view, event: undefined }, replace: true });
  };
}

function filtersText({ event: _event, ...filters }: LogSearch): string {
  return JSON.stringify(filters);
}
