import type { SensorType } from '@ts1/contract';
import { use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../platform/date-time.ts';
import { useNow } from '../platform/use-now.ts';
import { PopoverClose } from '../ui/popover.tsx';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { alarmDurationText, alarmValueText } from './alarm-texts.ts';
import { countdownText, type SensorAlarm } from './sensor-alarm.ts';

const TICK_MS = 1_000;

interface AlarmDetailProps {
  readonly alarm: SensorAlarm;
  readonly sensorType: SensorType;
  readonly onAcknowledge: () => void;
  /** When it failed, or two seconds after it was done; the panel closes then. */
  readonly onSettled: () => void;
}

/** What is known of a sensor's alarm; an alarm can be acknowledged, a pre-alarm counts down. */
export function AlarmDetail({ alarm, sensorType, onAcknowledge, onSettled }: AlarmDetailProps) {
  const { kind, entry } = alarm;
  const close = use(PopoverClose);
  const settle = useCallback(() => {
    close();
    onSettled();
  }, [close, onSettled]);
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  const since = Date.parse(entry.activated);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 [&>dt]:text-muted">
        {entry.alarm_values !== null && (
          <>
            <dt>{t('alarms.value')}</dt>
            <dd>{alarmValueText(entry, entry.alarm_values, sensorType)}</dd>
          </>
        )}
        {entry.limit_value !== null && entry.measurand !== null && (
          <>
            <dt>{t('alarms.limit')}</dt>
            <dd>{alarmValueText(entry, entry.limit_value, sensorType)}</dd>
          </>
        )}
        <dt>{t('alarms.since')}</dt>
        <dd>{formatDateTime(since, 'second')}</dd>
        <dt>{t('alarms.lasts')}</dt>
        <dd>{alarmDurationText(since, now, t)}</dd>
        {kind === 'pre-alarm' && entry.delay_ends_at !== null && (
          <>
            <dt>{t('alarms.raisedIn')}</dt>
            <dd className="font-semibold text-pre-alarm">
              {countdownText(Date.parse(entry.delay_ends_at) - now)}
            </dd>
          </>
        )}
      </dl>
      {kind === 'alarm' && (
        <AcknowledgeButton
          logId={entry.idAlarmLog}
          acknowledged={false}
          onBegin={onAcknowledge}
          onFailed={onSettled}
          onSettled={settle}
        />
      )}
    </div>
  );
}
