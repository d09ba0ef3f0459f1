import { ALARM_TYPES, type AlarmLogEntry, alarmExtreme, type Sensor, type SensorType } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, use } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmDetail } from '../i18n/en/alarm-detail.ts';
import { addTexts } from '../i18n/translate.ts';
import { sensorsQuery } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import { formatDateTime } from '../platform/date-time.ts';
import { ShelveForm } from '../maintenance/shelve-form.tsx';
import { useNow } from '../platform/use-now.ts';
import { PopoverClose } from '../ui/popover.tsx';
import { AcknowledgeForm } from './acknowledge-form.tsx';
import { Instructions } from './instructions.tsx';
import { NotNotified } from './not-notified.tsx';
import { LastingStates } from '../sensor-inputs/lasting-states.tsx';
import {
  alarmDurationText,
  alarmLimitText,
  alarmStateText,
  alarmValueText,
  hasLimit,
} from './alarm-texts.ts';
import { alarmKind, countdownText, type SensorAlarm } from './sensor-alarm.ts';
import type { AlarmPopover } from './use-alarm-popover.ts';

addTexts({ alarmDetail });

const TICK_MS = 1_000;

interface AlarmDetailProps {
  readonly alarm: SensorAlarm;
  readonly sensorType: SensorType;
  readonly popover: Pick<AlarmPopover, 'hold' | 'note' | 'setNote'>;
}

/** Detail of a sensor's alarm: an alarm can be acknowledged, one that is still out again, a pre-alarm counts down. */
export function AlarmDetail({ alarm, sensorType, popover }: AlarmDetailProps) {
  const { kind, entry, others = [] } = alarm;
  const close = use(PopoverClose);
  const { t } = useTranslation();
  const now = useNow(TICK_MS);
  const since = Date.parse(entry.since);
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 [&>dt]:text-muted">
        {entry.alarm_values !== null && entry.alarm_type !== 'open' && (
          <>
            <dt>{t(`alarmDetail.${alarmExtreme(entry.alarm_type) ?? 'value'}`)}</dt>
            <dd>{alarmValueText(entry, entry.alarm_values, sensorType)}</dd>
          </>
        )}
        <ValueNow entry={entry} sensorType={sensorType} />
        {hasLimit(entry) && (
          <>
            <dt>{t('alarmDetail.limit')}</dt>
            <dd>{alarmLimitText(entry, sensorType, t)}</dd>
          </>
        )}
        <dt>{t('alarmDetail.since')}</dt>
        <dd>{formatDateTime(since, 'second')}</dd>
        <LastingStates states={entry.lasting_states} now={now} />
        <dt>{t('alarmDetail.lasts')}</dt>
        <dd>{alarmDurationText(since, now, t)}</dd>
        {kind === 'pre-alarm' && entry.delay_ends_at !== null && (
          <>
            <dt>{t('alarmDetail.raisedIn')}</dt>
            <dd className="font-semibold text-pre-alarm">
              {countdownText(Date.parse(entry.delay_ends_at) - now)}
            </dd>
          </>
        )}
        {entry.notified === 'nobody' && (
          <>
            <dt>{t('alarmDetail.notified')}</dt>
            <dd className="font-medium text-warning">
              <NotNotified alarm={entry} since={entry.since} />
            </dd>
          </>
        )}
        <Answered entry={entry} />
        {kind === 'acknowledged' && <Acknowledgement entry={entry} />}
        {others.length > 0 && (
          <>
            <dt>{t('alarmDetail.also')}</dt>
            <dd>
              {others.map((row) => (
                <span key={row.idAlarmLog} className="block">
                  <OtherState entry={row} />
                </span>
              ))}
            </dd>
          </>
        )}
      </dl>
      <Instructions text={entry.instructions} />
      {kind !== 'pre-alarm' && (
        <AcknowledgeForm
          key={entry.event_id}
          eventId={entry.event_id}
          logId={entry.idAlarmLog}
          again={kind === 'acknowledged'}
          note={popover.note}
          onNote={popover.setNote}
          onBegin={popover.hold}
          onSettled={close}
        />
      )}
      {kind !== 'pre-alarm' && entry.sensor_id !== null && (
        <ShelveForm sensorId={entry.sensor_id} eventId={entry.event_id} onBegin={popover.hold} />
      )}
    </div>
  );
}

/** Newest value, where the alarm is about a level: how far the value went says nothing of now. */
function ValueNow({ entry, sensorType }: Pick<SensorAlarm, 'entry'> & Pick<AlarmDetailProps, 'sensorType'>) {
  const { t } = useTranslation();
  const { data: sensors } = useQuery(sensorsQuery(useApi()));
  const value = valueNow(
    entry,
    sensors?.find(({ id }) => id === entry.sensor_id),
  );
  if (value === null) return null;
  return (
    <>
      <dt>{t('alarmDetail.now')}</dt>
      <dd>{alarmValueText(entry, value, sensorType)}</dd>
    </>
  );
}

function valueNow(entry: AlarmLogEntry, sensor: Sensor | undefined): number | null {
  const { alarm_type: type, measurand, input } = entry;
  if (sensor === undefined || ALARM_TYPES[type].limit !== 'level') return null;
  if (measurand !== null) return sensor[measurand] ?? null;
  return sensor.inputs?.find((one) => one.input === input?.input)?.value ?? null;
}

function OtherState({ entry }: Pick<SensorAlarm, 'entry'>) {
  const { t } = useTranslation();
  const kind = alarmKind(entry);
  return kind !== null && alarmStateText({ kind, entry }, t);
}

/** Why it happened and what was done, where somebody has said it. */
function Answered({ entry: { cause, action } }: Pick<SensorAlarm, 'entry'>) {
  const { t } = useTranslation();
  return Object.entries({ cause, action }).map(
    ([kind, text]) =>
      text !== undefined && (
        <Fragment key={kind}>
          <dt>{t(kind === 'cause' ? 'answering.cause' : 'answering.action')}</dt>
          <dd className="break-words">{text}</dd>
        </Fragment>
      ),
  );
}

/** Users who acknowledged, the times, and the notes. */
function Acknowledgement({ entry }: Pick<SensorAlarm, 'entry'>) {
  const { t } = useTranslation();
  const { acknowledged_at, acknowledged_by, acknowledged_again_at, acknowledged_again_by, notes } = entry;
  const byAt = (by: string | null | undefined, at: string): string =>
    t('alarmDetail.byAt', { by: by ?? '', at: formatDateTime(Date.parse(at)) });
  return (
    <>
      {acknowledged_at !== null && (
        <>
          <dt>{t('alarmDetail.acknowledgedAt')}</dt>
          <dd>{byAt(acknowledged_by, acknowledged_at)}</dd>
        </>
      )}
      {typeof acknowledged_again_at === 'string' && (
        <>
          <dt>{t('alarmDetail.acknowledgedAgain')}</dt>
          <dd>{byAt(acknowledged_again_by, acknowledged_again_at)}</dd>
        </>
      )}
      {notes !== '' && (
        <>
          <dt>{t('alarmDetail.note')}</dt>
          <dd className="break-words whitespace-pre-line">{notes}</dd>
        </>
      )}
    </>
  );
}
