import { baseUnitRoutes, type AlarmLogEntry, type SensorType } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSensors } from '../sensors/index.ts';

export interface AlarmSource {
  readonly name: string;
  readonly sensorType: SensorType | undefined;
}

/** Names what alarms are about; base units are read only when one of the alarms is about a base unit. */
export function useAlarmNames(entries: readonly AlarmLogEntry[]): {
  readonly known: boolean;
  readonly sourceOf: (entry: AlarmLogEntry) => AlarmSource;
} {
  const { t } = useTranslation();
  const sensors = useSensors().data;
  const wantsUnits = entries.some(({ sensor_id }) => sensor_id === null);
  const units = useQuery({
    ...apiQuery(useApi(), 'BaseUnits', baseUnitRoutes.listBaseUnits, {}),
    enabled: wantsUnits,
  }).data;
  const sourceOf = useCallback(
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
  return { known: sensors !== undefined && (!wantsUnits || units !== undefined), sourceOf };
}
