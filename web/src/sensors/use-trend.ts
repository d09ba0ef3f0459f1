import { trendRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { addTexts } from '../i18n/translate.ts';
import { sensorOutlook } from '../i18n/en/sensor-outlook.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { outlookTrend, TREND_READ_AGAIN_MS } from './outlook-layer.tsx';
import type { SensorOutlook } from './sensor-outlook.tsx';

addTexts({ sensorOutlook });

/** Returns where the temperature of one sensor is going; null while that is not known. */
export function useTrend(sensorId: number): SensorOutlook['trend'] {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery(
      useApi(),
      'DayData',
      trendRoutes.sensorTrends,
      { query: { sensor_id: String(sensorId) } },
      { background: true },
    ),
    staleTime: TREND_READ_AGAIN_MS,
    refetchInterval: TREND_READ_AGAIN_MS,
  });
  return outlookTrend(
    data?.find(({ sensor_id }) => sensor_id === sensorId),
    t,
  );
}
