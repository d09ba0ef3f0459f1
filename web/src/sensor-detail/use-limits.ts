import { alarmSettingsRoutes, type AlarmLogEntry } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAlarmLog } from '../alarms/log.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { limitsIn, type ChartLimit } from './limits.ts';

const NO_ENTRIES: readonly AlarmLogEntry[] = [];

export interface SensorLimits {
  readonly limits: readonly ChartLimit[];
  /** The sensor's alarm log. */
  readonly entries: readonly AlarmLogEntry[];
}

/** A sensor's limits and its alarm log, live. */
export function useLimits(sensorId: number): SensorLimits {
  const params = { sensorId: String(sensorId) };
  const settings = useQuery(
    apiQuery(useApi(), 'Alarms', alarmSettingsRoutes.getAlarmSettings, { params }),
  ).data;
  const entries = useAlarmLog({ include_acknowledged: 'true', sensor_id: params.sensorId }).data;
  const limits = useMemo(() => limitsIn(settings), [settings]);
  return { limits, entries: entries ?? NO_ENTRIES };
}
