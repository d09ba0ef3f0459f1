import type { SensorType } from '@ts1/contract';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../platform/date-time.ts';
import { useNow } from '../platform/use-now.ts';
import { PopoverClose } from '../ui/popover.tsx';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { alarmDurationText, alarmValueText } from './alarm-texts.ts';
import { countdownText, type SensorAlarm } from './sensor-alarm.ts';
import type { AlarmPopover } from './use-alarm-popover.ts';

const TICK_MS = 1_000;

interface AlarmDetailProps {
  readonly alarm: SensorAlarm;
  readonly sensorType: SensorType;
  readonly popover: Pick<AlarmPopover, 'hold' | 'note' | 'setNote'>;
}

/** What is known of a sensor's alarm; an alarm can be acknowledged, a pre-alarm counts down. */
export function AlarmDetail({ alarm, sensorType, popover }: AlarmDetailProps) {
  const { kind, entry } = alarm;
  const close = use(PopoverClose);
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
        <AcknowledgeForm
          key={entry.event_id}
          logId={entry.idAlarmLog}
          note={popover.note}
          onNote={popover.setNote}
          onBegin={popover.hold}
          onSettled={close}
        />
      )}
    </div>
  );
}
