import { baseUnitRoutes, formatSerial, type BaseUnit, type Sensor, type SensorType } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { useSensors } from '../sensors/index.ts';
import type { AlarmEvent } from '../alarms/log.ts';

/** What an alarm is about: a sensor or a base unit, that may have been deleted since. */
export interface AlarmSource {
  readonly name: string;
  readonly serial: string;
  /** Undefined for a base unit and for a sensor that is gone. */
  readonly sensorType: SensorType | undefined;
}

const NO_SENSORS: readonly Sensor[] = [];
const NO_UNITS: readonly BaseUnit[] = [];

/** Names what events are about. */
export function useSources() {
  const { t } = useTranslation();
  const sensorList = useSensors();
  const unitList = useQuery(apiQuery(useApi(), 'BaseUnits', baseUnitRoutes.listBaseUnits, {}));
  const sensors = sensorList.data ?? NO_SENSORS;
  const units = unitList.data ?? NO_UNITS;
  const sourceOf = useMemo(() => {
    const sensorById = new Map(sensors.map((sensor) => [sensor.id, sensor]));
    const unitById = new Map(units.map((unit) => [unit.id, unit]));
    return ({ first }: AlarmEvent): AlarmSource => {
      if (first.sensor_id === null) {
        const unit = first.base_unit_id === null ? undefined : unitById.get(first.base_unit_id);
        return {
          name: unit?.base_unit_name ?? t('alarmLog.deletedBaseUnit'),
          serial: unit?.serialNo ?? '',
          sensorType: undefined,
        };
      }
      const sensor = sensorById.get(first.sensor_id);
      return {
        name: sensor?.name ?? t('alarmLog.deletedSensor'),
        serial: sensor === undefined ? '' : formatSerial(sensor.serialNo, sensor.type),
        sensorType: sensor?.type,
      };
    };
  }, [sensors, units, t]);
  // Until the lists are read nobody can say that something was deleted.
  return { sensors, sourceOf, known: !sensorList.isPending && !unitList.isPending };
}
