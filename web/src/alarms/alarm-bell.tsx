import type { SensorType } from '@ts1/contract';
import { Bell, BellRing } from 'lucide-react';
import { lazy, Suspense, useCallback, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { Popover } from '../ui/popover.tsx';
import { TONE_TEXT } from '../ui/tone.ts';
import { alarmTypeText } from './alarm-texts.ts';
import { alarmTone, type SensorAlarm } from './sensor-alarm.ts';

const AlarmDetail = lazy(async () => ({ default: (await import('./alarm-detail.tsx')).AlarmDetail }));

/** The popover stays this long after the pointer has left (spec 2 §9). */
const HIDE_DELAY_MS = 300;

interface AlarmBellProps {
  readonly name: string;
  readonly sensorType: SensorType;
  readonly alarm: SensorAlarm | undefined;
}

/** Green without an alarm; else in the colour of the alarm, and opens its detail on hover, click and tap. */
export function AlarmBell({ name, sensorType, alarm: current }: AlarmBellProps) {
  const { t } = useTranslation();
  // An acknowledged alarm is gone from the log at once; its panel still has to say how that went.
  const [held, setHeld] = useState<SensorAlarm>();
  const letGo = useCallback(() => setHeld(undefined), []);
  const alarm = held ?? current;
  if (alarm === undefined) {
    return (
      <span className="flex size-8 shrink-0 items-center justify-center text-ok" title={t('alarms.none')}>
        <Bell aria-hidden size={16} />
        <span className="sr-only">{t('alarms.none')}</span>
      </span>
    );
  }
  const state = alarm.kind === 'pre-alarm' ? `${t('alarms.preAlarm')}: ` : '';
  const title = state + alarmTypeText(alarm.entry, t);
  return (
    <Popover
      side="right"
      title={title}
      hoverCloseDelayMs={HIDE_DELAY_MS}
      trigger={({ ref, expanded, onClick }) => (
        <button
          type="button"
          ref={ref as Ref<HTMLButtonElement>}
          onClick={onClick}
          aria-expanded={expanded}
          aria-label={t('alarms.detailOf', { name, alarm: title })}
          className={classes(
            'flex size-8 shrink-0 items-center justify-center rounded-sm hover:bg-raised pointer-coarse:size-11',
            TONE_TEXT[alarmTone(alarm)],
          )}
        >
          <BellRing aria-hidden size={16} className="alarm-flash-bell" />
        </button>
      )}
    >
      <Suspense fallback={null}>
        <AlarmDetail
          alarm={alarm}
          sensorType={sensorType}
          onAcknowledge={() => setHeld(alarm)}
          onSettled={letGo}
        />
      </Suspense>
    </Popover>
  );
}
