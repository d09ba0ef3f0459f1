import {
  CELSIUS_UNIT,
  isOutOfLimits,
  LIMITED_MEASURANDS,
  MEASURAND_TABLE,
  OFFLINE_WINDOW_MS,
  SENSOR_TYPES,
  type LimitedMeasurand,
  type QuietPeriod,
  type SensorPosition,
  type SensorState,
  type SitePlan,
} from '@ts1/contract';
import { useMemo } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { findOutTone, useSensorAlarms, type SensorAlarm } from '../alarms/index.ts';
import { useLostSince } from '../live/index.ts';
import { findQuietSensor, useQuietPeriods } from '../maintenance/index.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { useNow } from '../platform/use-now.ts';
import { formatBare, formatMeasured, NO_VALUE } from '../platform/units.ts';
import { inputReadout, type Readout } from '../sensor-inputs/readout.ts';
import { sensorStatusAt, useSensorsNow } from '../sensors/index.ts';
import { markerRank, markerState, type MarkerState } from './marker-state.ts';
import { shortNames } from './short-names.ts';

/** A sensor ages into silence without news. */
const AGEING_MS = 10_000;

/** A marker has room for one value of each kind: the first on its axis. */
type OnPlan = Exclude<LimitedMeasurand, 'temperature' | 'temperature_2'>;
const OTHERS = LIMITED_MEASURANDS.filter(
  (name): name is OnPlan => name !== 'temperature' && MEASURAND_TABLE[name].chart.axis === name,
);

/** A line of a marker holds so many values of inputs. */
const MOST_INPUTS = 2;

export interface MarkerValue {
  readonly measurand: LimitedMeasurand;
  readonly text: string;
  /** The side of its limits on which it is out of them now, or that it is out of a warning limit alone. */
  readonly out: 'high' | 'low' | 'warning' | undefined;
}

export interface Marker extends SensorPosition {
  readonly name: string;
  /** As two lines hold it; never the same as another marker's whose name differs. */
  readonly shortName: string;
  /** The temperature, and what else is measured, one of each kind. */
  readonly values: readonly MarkerValue[];
  /** The first figure that is known, without a space before its unit: `-18.4°`. */
  readonly figure: string;
  /** Age of the values; undefined without values, or while they are new, the connection is up and no age is asked. */
  readonly age: string | undefined;
  /** The first values of its inputs. */
  readonly inputs: readonly Readout[];
  readonly alarm: SensorAlarm | undefined;
  readonly state: MarkerState;
  /** Messages about it are held: it is hatched, and says so. */
  readonly isQuiet: boolean;
  /** Urgency of its state: 0 is an alarm. */
  readonly rank: number;
  /** Whether a value of it is out of its limits. */
  readonly isOut: boolean;
  /** Whether its goods or its readings are at risk, or an alarm waits for an acknowledgement. */
  readonly isUrgent: boolean;
}

/** Whether each marker shows the age of its values, or only one whose values are old. */
export type Ages = 'always' | 'when old';

/** States of goods or readings at risk, and of an alarm that waits; a warning and a low battery are none of them. */
const URGENT: ReadonlySet<SensorState> = new Set<SensorState>([
  'alarm',
  'still_out',
  'pre_alarm',
  'offline',
  'fault',
  'returned',
]);

const NO_PERIODS: readonly QuietPeriod[] = [];

/** The sensors at these places with what is known of them now. */
export function useMarkers(plan: SitePlan, positions: readonly SensorPosition[], ages: Ages): Marker[] {
  const { t } = useTranslation();
  const { data: sensors } = useSensorsNow();
  const alarms = useSensorAlarms();
  const { data: periods = NO_PERIODS } = useQuietPeriods();
  const now = useNow(AGEING_MS);
  const isLost = useLostSince() !== null;
  return useMemo(() => {
    const live = new Map(sensors?.map((sensor) => [sensor.id, sensor]));
    const read = new Map(plan.sensorPositions.map((marker) => [marker.sensorId, marker]));
    const findSensorName = (id: number): string => live.get(id)?.name ?? read.get(id)?.sensorName ?? NO_VALUE;
    const short = shortNames(positions.map(({ sensorId }) => findSensorName(sensorId)));
    return positions.map((position) => {
      const { sensorId } = position;
      const [sensor, known] = [live.get(sensorId), read.get(sensorId)];
      const status = sensor === undefined ? (known?.status ?? 'offline') : sensorStatusAt(sensor, now);
      const alarm = alarms.get(sensorId);
      const hasError = (sensor?.error ?? null) !== null;
      const values = sensor ?? (known && { ...known, temperature: known.temp });
      const measuredAt = sensor?.timestamp ?? null;
      const isOld =
        measuredAt !== null && now - Date.parse(measuredAt) > (sensor?.silentAfterMs ?? OFFLINE_WINDOW_MS);
      const measures = sensor === undefined ? [] : SENSOR_TYPES[sensor.type].measures;
      const others = OTHERS.filter((name) => typeof values?.[name] === 'number' || measures.includes(name));
      return {
        ...position,
        name: findSensorName(sensorId),
        shortName: short.get(findSensorName(sensorId)) ?? NO_VALUE,
        values: [
          {
            measurand: 'temperature' as const,
            text: hasError ? t('sensors.sensorError') : formatMeasured('temperature', values?.temperature),
            out: hasError ? undefined : findOutTone(alarm, 'temperature'),
          },
          ...others.map((measurand) => ({
            measurand,
            text: formatMeasured(measurand, values?.[measurand]),
            out: findOutTone(alarm, measurand),
          })),
        ],
        figure: hasError ? t('plan.noFigure') : firstFigure(values, others),
        age:
          measuredAt !== null && (isOld || isLost || ages === 'always')
            ? relativeTimeText(measuredAt, now, t)
            : undefined,
        inputs: sensor?.inputs?.slice(0, MOST_INPUTS).map((one) => inputReadout(one, sensor, now, t)) ?? [],
        alarm,
        state: markerState(alarm, sensor?.state, status, t),
        isQuiet: findQuietSensor(periods, sensorId, now) !== undefined,
        rank: markerRank(sensor?.state),
        isOut: sensor !== undefined && isOutOfLimits(sensor),
        isUrgent: sensor !== undefined && URGENT.has(sensor.state),
      };
    });
  }, [plan, positions, sensors, alarms, periods, now, isLost, ages, t]);
}

type Figures = Readonly<Partial<Record<'temperature' | OnPlan, number | null>>>;

function firstFigure(values: Figures | undefined, others: readonly OnPlan[]): string {
  for (const measurand of ['temperature', ...others] as const) {
    const value = values?.[measurand];
    if (typeof value !== 'number') continue;
    const { unit, decimals } = MEASURAND_TABLE[measurand];
    return `${formatBare(value, { unit, decimals })}${SHORT_UNITS.get(unit) ?? ''}`;
  }
  return NO_VALUE;
}

const SHORT_UNITS: ReadonlyMap<string, string> = new Map([
  [CELSIUS_UNIT, '°'],
  ['%', '%'],
]);
