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
export function useSpeaker(signal: (alarms: Alarms) => void): (alarms: Alarms) => void {
  const { companyID, id } = useUser();
  const tell = useEffectEvent(signal);
  const say = useRef<(alarms: Alarms) => void>(() => {});
  useEffect(() => {
    if (!('locks' in navigator)) {
      say.current = (alarms) => {
        if (document.visibilityState === 'visible') tell(alarms);
      };
      return undefined;
    }
    const name = `ts1-alarm-speaker-${companyID}-${id}`;
    const gone = new AbortController();
    const channel = new BroadcastChannel(name);
    const toldByOthers = new Set<number>();
    let left: { readonly alarms: Alarms; readonly at: number } = { alarms: [], at: 0 };
    channel.addEventListener('message', ({ data }: MessageEvent<number[]>) => {
      for (const eventId of data) toldByOthers.add(eventId);
    });
    say.current = (alarms) => {
      left = { alarms, at: performance.now() };
    };
    const hold = async (): Promise<void> => {
      if (gone.signal.aborted) return;
      say.current = (alarms) => {
        tell(alarms);
        channel.postMessage(alarms.map(({ event_id }) => event_id));
      };
      const untold = left.alarms.filter(({ event_id }) => !toldByOthers.has(event_id));
      if (untold.length > 0 && performance.now() - left.at < HANDOVER_MS) say.current(untold);
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gone.signal.addEventListener('abort', () => resolve(undefined), { once: true });
      await promise;
    };
    // Rejects when it is given up while waiting, which is how a tab that never spoke ends.
    navigator.locks.request(name, { signal: gone.signal }, hold).catch(() => undefined);
    return () => {
      say.current = () => {};
      gone.abort();
      channel.close();
    };
  }, [companyID, id]);
  return useCallback((alarms) => say.current(alarms), []);
}
