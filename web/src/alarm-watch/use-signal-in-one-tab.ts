import type { AlarmLogEntry } from '@ts1/contract';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '../session/index.ts';

/** A tab that is being closed may have received an alarm and not signalled it any more. */
const HANDOVER_MS = 2_000;

type Alarms = readonly AlarmLogEntry[];

/**
 * Lets one of all tabs of the browser signal alarms: the one that holds the lock; without locks, those in sight.
 * When that tab closes, the next to hold the lock signals what has just come and no tab has signalled.
 */
export function useSignalInOneTab(signal: (alarms: Alarms) => void): (alarms: Alarms) => void {
  const { companyID, id } = useUser();
  const signalHere = useEffectEvent(signal);
  const current = useRef<(alarms: Alarms) => void>(() => {});
  useEffect(() => {
    if (!('locks' in navigator)) {
      current.current = (alarms) => {
        if (document.visibilityState === 'visible') signalHere(alarms);
      };
      return undefined;
    }
    const name = `ts1-alarm-speaker-${companyID}-${id}`;
    const gone = new AbortController();
    const channel = new BroadcastChannel(name);
    const signalledByOthers = new Set<number>();
    let left: { readonly alarms: Alarms; readonly at: number } = { alarms: [], at: 0 };
    channel.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
      for (const eventId of data) signalledByOthers.add(eventId);
    });
    current.current = (alarms) => {
      left = { alarms, at: performance.now() };
    };
    const hold = async (): Promise<void> => {
      if (gone.signal.aborted) return;
      current.current = (alarms) => {
        signalHere(alarms);
        channel.postMessage(alarms.map(({ event_id }) => event_id));
      };
      const missed = left.alarms.filter(({ event_id }) => !signalledByOthers.has(event_id));
      if (missed.length > 0 && performance.now() - left.at < HANDOVER_MS) current.current(missed);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gone.signal.addEventListener('abort', () => resolve(undefined), { once: true });
      await promise;
    };
    // Rejects when it is given up while waiting, which is how a tab that never spoke ends.
    navigator.locks.request(name, { signal: gone.signal }, hold).catch(() => undefined);
    return () => {
      current.current = () => {};
      gone.abort();
      channel.close();
    };
  }, [companyID, id]);
  return useCallback((alarms) => current.current(alarms), []);
}
