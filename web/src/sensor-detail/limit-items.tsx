import { isLevelAlarm, type Sensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpToLine, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { limitText } from '../i18n/limit-text.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import {
  changeLimitText,
  AlarmBell,
  alarmRows,
  AlarmChip,
  isLimitAlarm,
  sinceText,
  useAlarmPopover,
  type SensorAlarm,
  alarmDurationText,
} from '../alarms/index.ts';
import { formatMeasured } from '../platform/units.ts';
import { useCan } from '../session/index.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { isLimited } from '../sensor-inputs/input-limit-text.ts';
import { limitState } from './limits.ts';
import type { SensorLimits } from './use-limits.ts';

const LOOKS = {
  none: { tone: 'neutral', icon: CircleCheck },
  in: { tone: 'ok', icon: CircleCheck },
  high: { tone: 'high', icon: ArrowUpToLine },
  low: { tone: 'low', icon: ArrowDownToLine },
} as const;

interface LimitListProps extends Pick<SensorLimits, 'limits' | 'changes' | 'inputs'> {
  readonly sensorId: number;
}

/** The limits of a sensor in words, two below each other; several measurands are named. */
export function LimitList({ sensorId, limits, changes, inputs }: LimitListProps) {
  const { t } = useTranslation();
  const maySetLimits = useCan('limits');
  if (limits.length === 0 && changes.length === 0) {
    // Limits of inputs are shown with their values.
    if (inputs.some((one) => isLimited(one.limits))) return t('sensorDetail.inputLimits');
    return (
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="text-warning">{t('sensorDetail.noLimits')}</span>
        {maySetLimits && (
          <Link
            to="/alarms"
            search={{ sensor: sensorId }}
            className={classes(TOUCH_AREA, 'text-accent underline')}
          >
            {t('sensorDetail.setLimits')}
          </Link>
        )}
      </span>
    );
  }
  const isOne = limits.every(({ measurand }) => measurand === 'temperature');
  return (
    <span
      className={classes(
        'flex flex-wrap gap-x-3 sm:grid sm:auto-cols-max sm:grid-flow-col sm:grid-rows-2 sm:gap-x-4',
        !isOne && 'text-fine',
      )}
    >
      {limits.map(({ measurand, side, level, value }) => (
        <span key={`${measurand} ${side} ${level ?? ''}`} className={level && TONE_TEXT.warning}>
          {!isOne && `${t(`measurands.${measurand}.name`)} `}
          {limitText(side, level ?? 'alarm', formatMeasured(measurand, value), t)}
        </span>
      ))}
      {changes.map((change) => (
        <span key={change.type}>{changeLimitText(change, t)}</span>
      ))}
    </span>
  );
}

/** A value that rises or falls too fast is within no limit, whatever the newest value is. */
function isChanging(alarm: SensorAlarm | undefined): boolean {
  const rows = alarm === undefined ? [] : alarmRows(alarm);
  return rows.some((row) => isLimitAlarm(row) && !isLevelAlarm(row));
}

interface LimitStandingProps extends SensorLimits {
  readonly sensor: Sensor;
  readonly alarm: SensorAlarm | undefined;
  readonly now: number;
}

/** Whether the sensor is within its limits, since when, and what it has: an alarm, a pre-alarm, acknowledged and still out. */
export function LimitStanding({ sensor, alarm, limits, changes, entries, now }: LimitStandingProps) {
  const { t } = useTranslation();
  const popover = useAlarmPopover(alarm);
  const known = limitState(sensor, limits, entries, changes);
  const state = known.kind === 'in' && isChanging(alarm) ? ({ kind: 'none' } as const) : known;
  const { tone, icon } = LOOKS[state.kind];
  const standing = state.kind === 'none' ? undefined : t(`sensorDetail.standing.${state.kind}`);
  if (popover.alarm !== undefined) {
    const since = sinceText(popover.alarm, now, t);
    return (
      <TwoLines text={standing === undefined ? since : `${standing} · ${since}`}>
        <span className="-ml-2 flex">
          <AlarmBell sensor={sensor} popover={popover} />
        </span>
        <AlarmChip alarm={popover.alarm} />
      </TwoLines>
    );
  }
  if (state.kind === 'none') return <span className="text-muted">{t('sensorDetail.notChecked')}</span>;
  const duration = state.sinceMs === undefined ? undefined : alarmDurationText(state.sinceMs, now, t);
  return (
    <TwoLines text={duration === undefined ? undefined : t('sensorDetail.standingFor', { duration })}>
      <Chip tone={tone} icon={icon}>
        {standing}
      </Chip>
    </TwoLines>
  );
}

/** A state over what is said of it, which is cut where there is no room and never makes the place higher. */
function TwoLines({
  text = '',
  children,
}: {
  readonly text?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <span className="flex min-w-0 grow flex-col">
      <span className="flex h-8 items-center gap-2">{children}</span>
      <span title={text} className="h-4 w-0 min-w-full truncate text-fine text-muted">
        {text}
      </span>
    </span>
  );
}
