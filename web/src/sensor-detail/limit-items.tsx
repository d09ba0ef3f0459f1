import { isLevelAlarm, type Sensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { ArrowDownToLine, ArrowUpToLine, CircleCheck } from 'lucide-react';
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
import { useIsAdmin } from '../session/index.ts';
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

/** The limits of a sensor in words; several measurands are named. */
export function LimitList({ limits, changes, inputs }: Pick<SensorLimits, 'limits' | 'changes' | 'inputs'>) {
  const { t } = useTranslation();
  const isAdmin = useIsAdmin();
  if (limits.length === 0 && changes.length === 0) {
    // Limits of inputs are shown with their values.
    if (inputs.some((one) => isLimited(one.limits))) return t('sensorDetail.inputLimits');
    return (
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="text-warning">{t('sensorDetail.noLimits')}</span>
        {isAdmin && (
          <Link to="/alarms" className={classes(TOUCH_AREA, 'text-accent underline')}>
            {t('sensorDetail.setLimits')}
          </Link>
        )}
      </span>
    );
  }
  const isOne = limits.every(({ measurand }) => measurand === 'temperature');
  return (
    <span className="flex flex-wrap gap-x-3">
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
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {state.kind === 'none' ? (
        alarm === undefined && <span className="text-muted">{t('sensorDetail.notChecked')}</span>
      ) : (
        <Chip tone={alarm !== undefined && tone === 'ok' ? 'neutral' : tone} icon={icon}>
          {t(`sensorDetail.standing.${state.kind}`)}
        </Chip>
      )}
      {state.kind !== 'none' && state.sinceMs !== undefined && (
        <span className="text-table">
          {t('sensorDetail.standingFor', { duration: alarmDurationText(state.sinceMs, now, t) })}
        </span>
      )}
      {popover.alarm !== undefined && (
        <span className="flex flex-wrap items-center gap-x-2">
          <AlarmBell sensor={sensor} popover={popover} />
          <AlarmChip alarm={popover.alarm} />
          <span className="text-table text-muted">{sinceText(popover.alarm, now, t)}</span>
        </span>
      )}
    </span>
  );
}
