import type { Sensor } from '@ts1/contract';
import { ArrowDownToLine, ArrowUpToLine, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { alarmDurationText, alarmTypeText, sensorAlarms } from '../alarms/log.ts';
import { formatHumidity, formatTemperature } from '../platform/units.ts';
import { Chip } from '../ui/chip.tsx';
import { limitState, type ChartLimit } from './limits.ts';
import type { SensorLimits } from './use-limits.ts';

const LOOKS = {
  in: { tone: 'ok', icon: CircleCheck },
  high: { tone: 'high', icon: ArrowUpToLine },
  low: { tone: 'low', icon: ArrowDownToLine },
} as const;

/** The limits of a sensor in words; several measurands are named. */
export function LimitList({ limits }: { readonly limits: readonly ChartLimit[] }) {
  const { t } = useTranslation();
  if (limits.length === 0) return <span className="text-muted">{t('sensorDetail.noLimits')}</span>;
  const isOne = limits.every(({ measurand }) => measurand === 'temperature');
  return (
    <span className="flex flex-wrap gap-x-3">
      {limits.map(({ measurand, side, value }) => (
        <span key={`${measurand} ${side}`} className={side === 'high' ? 'text-high' : 'text-low'}>
          {!isOne && `${t(`sensorDetail.lines.${measurand}`)} `}
          {t(`sensorDetail.${side}Limit`, { limit: limitText({ measurand, value }) })}
        </span>
      ))}
    </span>
  );
}

interface LimitStandingProps extends SensorLimits {
  readonly sensor: Sensor;
  readonly now: number;
}

/** Whether the sensor is within its limits, since when, and what the alarm log says of it. */
export function LimitStanding({ sensor, limits, entries, now }: LimitStandingProps) {
  const { t } = useTranslation();
  const state = limitState(sensor, limits, entries);
  const alarm = sensorAlarms(entries).get(sensor.id);
  if (state.kind === 'none') return <span className="text-muted">{t('sensorDetail.notJudged')}</span>;
  const { tone, icon } = LOOKS[state.kind];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Chip tone={tone} icon={icon}>
        {t(`sensorDetail.standing.${state.kind}`)}
      </Chip>
      {state.sinceMs !== undefined && (
        <span className="text-table">
          {t('sensorDetail.standingFor', { duration: alarmDurationText(state.sinceMs, now, t) })}
        </span>
      )}
      {alarm !== undefined && (
        <span className="text-table text-muted">
          {t(alarm.kind === 'alarm' ? 'sensorDetail.inAlarm' : 'sensorDetail.inPreAlarm', {
            type: alarmTypeText(alarm.entry, t),
          })}
        </span>
      )}
    </span>
  );
}

/** A limit in the unit of what it is for. */
function limitText({ measurand, value }: Pick<ChartLimit, 'measurand' | 'value'>): string {
  return measurand === 'humidity' ? formatHumidity(value) : formatTemperature(value);
}
