import { useMemo } from 'react';
import { useSensorAlarms } from '../alarms/index.ts';
import type { Known } from './sensor-signs.ts';
import { useOutOfService } from './use-out-of-service.ts';

/** What is known of sensors beside their newest values, live. */
export function useKnown(): Known {
  const alarms = useSensorAlarms();
  const outOfService = useOutOfService();
  return useMemo(() => ({ alarms, outOfService }), [alarms, outOfService]);
}
