import type { AlarmSettings } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** As `OutlookLayer` reads them; the schema of that call stays out of the first load. */
const SETTINGS_KEY = ['Alarms', '/alarms', {}] as const;

/** Ids of the sensors that somebody took out of service (`alarms_disabled`); none until their settings are read. */
export function useOutOfService(): ReadonlySet<number> {
  const { data } = useQuery<readonly AlarmSettings[]>({ queryKey: SETTINGS_KEY, enabled: false });
  return useMemo(
    () => new Set(data?.filter((one) => one.alarms_disabled).map(({ sensor_id }) => sensor_id)),
    [data],
  );
}
