import {
  alarmSettingsListRoutes,
  byMeasurand,
  changeLimitsInForce,
  CHANGING_MEASURAND,
  trendDirection,
  LIMITED_MEASURANDS,
  limitPair,
  STEADY_C,
  trendRoutes,
  type AlarmSettings,
  type LimitedMeasurand,
  type SensorTrend,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useEffect } from 'react';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { changeLimitText, shortChangeLimitText } from '../alarms/index.ts';
import { changeLimits } from '../i18n/en/change-limits.ts';
import { sensorOutlook } from '../i18n/en/sensor-outlook.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { formatLimits, formatDifference } from '../platform/units.ts';
import type { SensorOutlook, ValueLimits } from './sensor-outlook.tsx';

addTexts({ changeLimits, sensorOutlook });

/** A trend over minutes is old after one. */
export const TREND_READ_AGAIN_MS = 60_000;

const NO_LIMITS: ValueLimits = { low: null, high: null, text: null, changes: [] };

interface OutlookLayerProps {
  /** Called with the outlook of every sensor by its id; a new map whenever something of it changed. */
  readonly onRead: (outlooks: ReadonlyMap<number, SensorOutlook>) => void;
}

/** Reads trends and limits, once for all rows and never because of a reading; beside the table, so that values come first. */
export function OutlookLayer({ onRead }: OutlookLayerProps) {
  const { t } = useTranslation();
  const api = useApi();
  const trends = useQuery({
    ...apiQuery(api, 'DayData', trendRoutes.sensorTrends, { query: {} }),
    staleTime: TREND_READ_AGAIN_MS,
    refetchInterval: TREND_READ_AGAIN_MS,
  }).data;
  const settings = useQuery(apiQuery(api, 'Alarms', alarmSettingsListRoutes.listAlarmSettings, {})).data;
  useEffect(() => {
    const trendsById = new Map(trends?.map((trend) => [trend.sensor_id, trend]));
    const settingsById = new Map(settings?.map((one) => [one.sensor_id, one]));
    const ids = new Set([...trendsById.keys(), ...settingsById.keys()]);
    const outlooks = new Map(
      [...ids].map((id) => [
        id,
        { trend: outlookTrend(trendsById.get(id), t), limits: limitsOfAll(settingsById.get(id), t) },
      ]),
    );
    // Every row is drawn again for it: in pieces, between which keys and pointer are answered.
    startTransition(() => onRead(outlooks));
  }, [trends, settings, onRead, t]);
  return null;
}

/** Returns a trend ready to be read; null where it is not known. */
export function outlookTrend(trend: SensorTrend | undefined, t: TFunction): SensorOutlook['trend'] {
  const direction = trend === undefined ? null : trendDirection(trend);
  if (direction === null) return null;
  const change = formatDifference(Math.abs(trend?.change ?? 0));
  const least = formatDifference(STEADY_C);
  return {
    direction,
    text: t(`sensorOutlook.${direction}`, { change, least, minutes: trend?.minutes ?? 0 }),
  };
}

/** Only limits that can raise an alarm: those of a sensor out of service cannot. */
function limitsOfAll(settings: AlarmSettings | undefined, t: TFunction): SensorOutlook['limits'] {
  const limits = (measurand: LimitedMeasurand): ValueLimits => {
    if (settings === undefined || settings.alarms_disabled) return NO_LIMITS;
    const { low_alarm, low_enable, high_alarm, high_enable } = limitPair(settings, measurand);
    const [low, high] = [low_enable ? low_alarm : null, high_enable ? high_alarm : null];
    const changes = measurand === CHANGING_MEASURAND ? changeLimitsInForce(settings) : [];
    return {
      low,
      high,
      text: formatLimits(low, high, measurand),
      changes: changes.map((change) => ({
        text: shortChangeLimitText(change, t),
        name: changeLimitText(change, t),
      })),
    };
  };
  return byMeasurand(LIMITED_MEASURANDS, limits);
}
