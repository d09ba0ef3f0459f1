import type { SensorType } from '@ts1/contract';
import { Bell, BellCheck, BellRing } from 'lucide-react';
import { lazy, Suspense, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { Popover } from '../ui/popover.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { alarmStateText } from './alarm-texts.ts';
import { alarmTone } from './sensor-alarm.ts';
import type { AlarmPopover } from './use-alarm-popover.ts';

const AlarmDetail = lazy(async () => ({ default: (await import('./alarm-detail.tsx')).AlarmDetail }));

interface AlarmBellProps {
  readonly name: string;
  readonly sensorType: SensorType;
  readonly popover: AlarmPopover;
}

/** Green without an alarm; else in the colour of the alarm, and opens its detail on focus, click and tap. */
export function AlarmBell({ name, sensorType, popover }: AlarmBellProps) {
  const { t } = useTranslation();
  const { alarm, state } = popover;
  if (alarm === undefined) {
    return (
      <span className="flex size-8 shrink-0 items-center justify-center text-ok" title={t('alarms.none')}>
        <Bell aria-hidden size={16} />
        <span className="sr-only">{t('alarms.none')}</span>
      </span>
    );
  }
  const title = alarmStateText(alarm, t);
  const isStill = alarm.kind === 'acknowledged';
  const Icon = isStill ? BellCheck : BellRing;
  return (
    <Popover
      state={state}
      title={title}
      trigger={({ ref, expanded, onClick }) => (
        <button
          type="button"
          ref={ref as Ref<HTMLButtonElement>}
          onClick={onClick}
          {...state.focus}
          aria-expanded={expanded}
          aria-label={t('alarms.detailOf', { name, alarm: title })}
          className={classes(
            'flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-raised pointer-coarse:size-11',
            TONE_TEXT[alarmTone(alarm)],
          )}
        >
          <Icon aria-hidden size={16} className={isStill ? undefined : 'alarm-flash-bell'} />
        </button>
      )}
    >
      <Suspense fallback={null}>
        <AlarmDetail alarm={alarm} sensorType={sensorType} popover={popover} />
      </Suspense>
    </Popover>
  );
}
