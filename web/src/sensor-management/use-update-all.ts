import type { Sensor } from '@ts1/contract';
import { useEffect, useRef, useState } from 'react';
import { systemClock } from '../platform/clock.ts';
import type { WifiInput } from './firmware-wifi.tsx';
import { updateAll, type UpdateProgress } from './update-all.ts';
import { useFirmwareRequest } from './use-firmware.ts';

/** How long the counts stay (spec 1 §4). */
const OUTCOME_SHOWN_MS = 5_000;

/** The update of all sensors: goes on while its dialog is closed, ends when the screen is left. */
export function useUpdateAll() {
  const request = useFirmwareRequest();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<UpdateProgress<Sensor> | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  useEffect(() => {
    if (progress === null || progress.kind === 'sending') return undefined;
    return systemClock.after(OUTCOME_SHOWN_MS, () => setProgress(null));
  }, [progress]);

  const start = (sensors: readonly Sensor[], wifi: WifiInput): void => {
    const cancel = new AbortController();
    running.current = cancel;
    void updateAll(sensors, {
      clock: systemClock,
      signal: cancel.signal,
      send: async (sensor) => request(sensor, wifi),
      onProgress: setProgress,
    });
  };
  return { progress, start, cancel: (): void => running.current?.abort() };
}
