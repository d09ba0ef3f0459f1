import {
  alarmSettingsRoutes,
  changeLimitsInForce,
  type AlarmLogEntry,
  type ChangeLimit,
  type LimitedInput,
  type LimitsOverTime,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useAlarmLog } from '../alarms/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import {
  changeLimitsThrough,
  limitsIn,
  limitsThrough,
  type ChartLimit,
  type PastChangeLimit,
  type PastLimit,
} from './limits.ts';

const NO_ENTRIES: readonly AlarmLogEntry[] = [];

const NO_INPUTS: readonly LimitedInput[] = [];
const NO_VERSIONS: readonly LimitsOverTime[] = [];

export interface SensorLimits {
  /** Those that are in force. */
  readonly limits: readonly ChartLimit[];
  /** Those of how much the temperature may change. */
  readonly changes: readonly ChangeLimit[];
  /** Those that ever were, for as long as they were. */
  readonly past: readonly PastLimit[];
  readonly pastChanges: readonly PastChangeLimit[];
  /** Those of its inputs that are saved, on or off; none while the sensor is out of service. */
  readonly inputs: readonly LimitedInput[];
  /** The sensor's alarm log. */
  readonly entries: readonly AlarmLogEntry[];
}

/** A sensor's limits and its alarm log, live. */
export function useLimits(sensorId: number): SensorLimits {
  const params = { sensorId: String(sensorId) };
  const api = useApi();
  const settings = useQuery(apiQuery(api, 'Alarms', alarmSettingsRoutes.getAlarmSettings, { params })).data;
  const versions = useQuery(apiQuery(api, 'Alarms', alarmSettingsRoutes.limitsOverTime, { params })).data;
  const entries = useAlarmLog({ include_acknowledged: 'true', sensor_id: params.sensorId }).data;
  const limits = useMemo(() => limitsIn(settings), [settings]);
  const past = useMemo(() => limitsThrough(versions ?? NO_VERSIONS), [versions]);
  const changes = useMemo(() => (settings === undefined ? [] : changeLimitsInForce(settings)), [settings]);
  const pastChanges = useMemo(() => changeLimitsThrough(versions ?? NO_VERSIONS), [versions]);
  const inputs = (settings?.alarms_disabled === true ? undefined : settings?.input_limits) ?? NO_INPUTS;
  return { limits, changes, past, pastChanges, inputs, entries: entries ?? NO_ENTRIES };
}
