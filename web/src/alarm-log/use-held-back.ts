import type { AlarmEvent } from '@ts1/contract';
import { useState, useSyncExternalStore } from 'react';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { holdBack, findNewest, NOTHING_SEEN } from './held-back.ts';

/** So far down somebody is reading rows, rather than waiting for what comes. */
const READING_FROM_PX = 200;

/**
 * Events as they come while the page is at its top; further down new ones wait until they are asked for. They do so
 * at the top of a phone, too: what is read there is under a finger.
 */
export function useHeldBack(events: readonly AlarmEvent[], view: string, canGrowAbove: boolean) {
  const isOfCards = useMediaQuery(LAPTOP);
  const isScrolled = useSyncExternalStore(onScroll, isFurtherDown);
  const isReading = isOfCards || isScrolled;
  const [seen, setSeen] = useState({ view, newest: NOTHING_SEEN });
  const newest = findNewest(events);
  const isOther = seen.view !== view;
  const isFollowing = isOther || !isReading || !canGrowAbove || seen.newest === NOTHING_SEEN;
  if (isFollowing && (isOther || newest.eventId !== seen.newest.eventId || newest.at !== seen.newest.at)) {
    setSeen({ view, newest });
  }
  return {
    ...(isFollowing ? { shown: events, held: 0 } : holdBack(events, seen.newest)),
    showHeld: () => {
      setSeen({ view, newest });
      window.scrollTo({ top: 0 });
    },
  };
}

function onScroll(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

function isFurtherDown(): boolean {
  return window.scrollY > READING_FROM_PX;
}
