import { sensorStatus, toSensorSigns, type Sensor } from '@ts1/contract';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { alarmUrgency, useSensorAlarms } from '../alarms/index.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  formatOrder,
  sortItems,
  SortHeader,
  type ChosenOrder,
  type ListOrder,
  type SortColumns,
} from '../list-bar/index.ts';
import type { SensorColumn } from './sensor-table.tsx';
import type { ChosenRanks } from './use-urgency.ts';

/** Order of a table of sensors by one of its columns. */
export interface SensorSort {
  readonly order: ChosenOrder;
  readonly columns: readonly { readonly column: SensorColumn; readonly name: string }[];
  /** undefined while the table has its own order. */
  readonly ranks: ChosenRanks | undefined;
  /** Head of a column, which sorts the table. */
  readonly columnHead: (column: SensorColumn) => ReactNode;
}

const COLUMNS = ['name', 'data', 'status', 'lastSeen'] as const;

/** Sensors that are in alarm, by urgency, come before those that are silent, late or well. */
const STATUS_RANKS = { offline: 1_000, warning: 1_001, online: 1_002 } as const;

/** Sorts a table of sensors by name, temperature, state (the worst first) or time of the last contact. */
export function useSensorSort(sensors: readonly Sensor[], now: number): SensorSort {
  const { t } = useTranslation();
  const alarms = useSensorAlarms();
  const [value, onChange] = useState<ListOrder>();
  // As text, so that the same order of sensors with new values is the same order.
  const sorted = useMemo(() => {
    if (value === undefined) return undefined;
    const column = COLUMNS.find((one) => one === value.column) ?? 'name';
    const sortColumns: SortColumns<Sensor, SensorColumn> = {
      name: ({ name }) => name,
      data: ({ temperature }) => temperature,
      status: (sensor) => {
        const alarm = alarms.get(sensor.id);
        return alarm === undefined
          ? STATUS_RANKS[sensorStatus(toSensorSigns(sensor), now)]
          : alarmUrgency(alarm);
      },
      lastSeen: ({ lastHeardAt }) => (lastHeardAt === null ? null : Date.parse(lastHeardAt)),
    };
    return sortItems(sensors, sortColumns[column], value.isDescending)
      .map(({ id }) => id)
      .join(' ');
  }, [sensors, alarms, now, value]);
  const ranks = useMemo(
    () =>
      value === undefined || sorted === undefined
        ? undefined
        : {
            order: formatOrder(value),
            ranks: new Map(sorted.split(' ').map((id, rank) => [Number(id), rank])),
          },
    [value, sorted],
  );
  const order = useMemo(() => ({ value, onChange }), [value]);
  // The same function while the order is the same, so that it can be handed on as a state.
  const columnHead = useCallback(
    (column: SensorColumn) => (
      <SortHeader key={column} column={column} order={order}>
        {t(`sensors.columns.${column}`)}
      </SortHeader>
    ),
    [order, t],
  );
  const columns = COLUMNS.map((column) => ({ column, name: t(`sensors.columns.${column}`) }));
  return { order, columns, ranks, columnHead };
}
