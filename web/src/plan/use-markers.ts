import type { SensorPosition, SitePlan } from '@ts1/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSensorAlarms, type SensorAlarm } from '../alarms/index.ts';
import { useNow } from '../platform/use-now.ts';
import { formatHumidity, formatTemperature, NO_VALUE } from '../platform/units.ts';
import { statusOf, useSensors } from '../sensors/index.ts';
import { markerState, type MarkerState } from './marker-state.ts';

/** A sensor ages into silence without news. */
const AGEING_MS = 10_000;

export interface Marker extends SensorPosition {
  readonly name: string;
  readonly temperature: string;
  /** Empty where none is measured. */
  readonly humidity: string;
  readonly alarm: SensorAlarm | undefined;
  readonly state: MarkerState;
}

/** The sensors at these places with what is known of them now. */
export function useMarkers(plan: SitePlan, positions: readonly SensorPosition[]): Marker[] {
  const { t } = useTranslation();
  const { data: sensors } = useSensors();
  const alarms = useSensorAlarms();
  const now = useNow(AGEING_MS);
  return useMemo(() => {
    const live = new Map(sensors?.map((sensor) => [sensor.id, sensor]));
    const read = new Map(plan.sensorPositions.map((marker) => [marker.sensorId, marker]));
    return positions.map((position) => {
      const [sensor, known] = [live.get(position.sensorId), read.get(position.sensorId)];
      const status = sensor === undefined ? (known?.status ?? 'offline') : statusOf(sensor, now);
      const alarm = alarms.get(position.sensorId);
      const hasError = (sensor?.error ?? null) !== null;
      const humidity = sensor === undefined ? known?.humidity : sensor.humidity;
      const hasHumidity = typeof humidity === 'number' || sensor?.type === '3';
      return {
        ...position,
        name: sensor?.name ?? known?.sensorName ?? NO_VALUE,
        temperature: hasError
          ? t('sensors.sensorError')
          : formatTemperature(sensor === undefined ? known?.temp : sensor.temperature),
        humidity: hasHumidity ? formatHumidity(humidity) : '',
        alarm,
        state: markerState(alarm, status, t),
      };
    });
  }, [plan, positions, sensors, alarms, now, t]);
}
