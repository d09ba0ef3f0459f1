import type { AlarmLogEntry, SensorType } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { baseUnitsQuery } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { useSensors } from '../sensors/index.ts';

export interface AlarmSource {
  readonly name: string;
  readonly sensorType: SensorType | undefined;
}

/** Names what alarms are about; base units are read only when one of the alarms is about a base unit. */
export function useAlarmNames(entries: readonly AlarmLogEntry[]): {
  readonly known: boolean;
  readonly findAlarmSource: (entry: AlarmLogEntry) => AlarmSource;
} {
  const { t } = useTranslation();
  const { data: sensors, isFetching } = useSensors();
  const wantsUnits = entries.some(({ sensor_id }) => sensor_id === null);
  const units = useQuery({
    ...baseUnitsQuery(useApi()),
    enabled: wantsUnits,
  }).data;
  const findSource = useCallback(
    ({ sensor_id, base_unit_id }: AlarmLogEntry): AlarmSource => {
      if (sensor_id === null) {
        const unit = units?.find(({ id }) => id === base_unit_id);
        return { name: unit?.base_unit_name ?? t('alarmWatch.baseUnit'), sensorType: undefined };
      }
      const sensor = sensors?.find(({ id }) => id === sensor_id);
      return { name: sensor?.name ?? t('alarmWatch.sensor'), sensorType: sensor?.type };
    },
    [sensors, units, t],
  );
  // A sensor that was added just now is in the list that is being read.
  const isListed = (id: number): boolean => sensors?.some((sensor) => sensor.id === id) === true;
  const areListed = entries.every(({ sensor_id }) => sensor_id === null || isListed(sensor_id));
  const known = sensors !== undefined && (areListed || !isFetching);
  return { known: known && (!wantsUnits || units !== undefined), findAlarmSource: findSource };
}
