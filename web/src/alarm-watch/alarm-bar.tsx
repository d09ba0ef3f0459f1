import type { AlarmLogEntry } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { BellRing, Pause, Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { flashing, useActiveAlarms, useSensorAlarms } from '../alarms/index.ts';
import { AcknowledgeButton, alarmTypeText, alarmValueText } from '../alarms/log.ts';
import { useChoice } from '../platform/choice.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { AlarmSource } from './use-alarm-names.ts';

interface AlarmBarProps {
  readonly sourceOf: (entry: AlarmLogEntry) => AlarmSource;
}

/** One line; on a phone a second one with what can be done. */
const BAR =
  'alarm-tint grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 border-b border-border px-4 py-1.5 text-body md:grid-cols-[auto_minmax(0,1fr)_auto] md:px-6';

/** A thin bar above the page while something is active: how many, the newest, and what can be done. */
export function AlarmBar({ sourceOf }: AlarmBarProps) {
  const { t } = useTranslation();
  const active = useActiveAlarms() ?? [];
  const preAlarms = [...useSensorAlarms().values()].filter(({ kind }) => kind === 'pre-alarm');
  // An acknowledged alarm is gone at once; the button still has to say how that went.
  const [held, setHeld] = useState<AlarmLogEntry>();
  const letGo = useCallback(() => setHeld(undefined), []);
  const newest = held ?? active[0];
  const shown = newest ?? preAlarms[0]?.entry;
  if (shown === undefined) return null;
  const { name, sensorType } = sourceOf(shown);
  const tone = alarmColour(newest);
  return (
    <section aria-label={t('alarmWatch.bar')} className={classes(BAR, tone)}>
      <BellRing aria-hidden size={16} className="alarm-flash-bell shrink-0 text-(--alarm)" />
      {/* Cut on the right where it does not fit; read out whole. */}
      <p className="truncate">
        <span className="font-semibold">
          {newest === undefined
            ? t('alarmWatch.preAlarms', { count: preAlarms.length })
            : t('alarmWatch.count', { count: active.length })}
        </span>{' '}
        <span className="text-muted">
          {t('alarmWatch.newest')} <span className="text-text">{name}</span> · {alarmTypeText(shown, t)}
          {shown.alarm_values !== null && ` · ${alarmValueText(shown, shown.alarm_values, sensorType)}`}
        </span>
      </p>
      <span className="flex items-center justify-end gap-2 max-md:col-span-2">
        <FlashButton />
        <Link to="/alarm-log" className={buttonStyle('secondary')}>
          {t('alarmWatch.show')}
        </Link>
        {newest !== undefined && (
          <AcknowledgeButton
            key={newest.event_id}
            logId={newest.idAlarmLog}
            acknowledged={false}
            onBegin={() => setHeld(newest)}
            onFailed={letGo}
            onSettled={letGo}
          />
        )}
      </span>
    </section>
  );
}

function alarmColour(newest: AlarmLogEntry | undefined): string {
  if (newest === undefined) return '[--alarm:var(--pre-alarm)]';
  return newest.alarm_type === 'low' ? '[--alarm:var(--low)]' : '[--alarm:var(--high)]';
}

function FlashButton() {
  const { t } = useTranslation();
  const flashes = useChoice(flashing);
  return (
    <IconButton
      label={t(flashes ? 'alarmWatch.stopFlashing' : 'alarmWatch.startFlashing')}
      icon={flashes ? Pause : Play}
      onClick={() => flashing.set(!flashes)}
    />
  );
}
