import { alarmExtreme, formatSerial, type AlarmEvent } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmLimitText, alarmValueText, hasLimit } from '../alarms/index.ts';
import { systemClock } from '../platform/clock.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { NO_VALUE } from '../platform/units.ts';
import { alarmSearch } from '../sensor-detail/index.ts';
import { lastingText } from '../sensor-inputs/lasting-states.tsx';
import { classes } from '../ui/classes.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';

interface EventProps {
  readonly event: AlarmEvent;
}

/** Name over serial number; the name of a sensor that is still there leads to it. */
export function SourceName({ event }: EventProps) {
  const { t } = useTranslation();
  const { name, serialNo, sensor_id, sensor_type, deleted, activated, returned_at } = event;
  const serial = sensor_type === null ? serialNo : formatSerial(serialNo, sensor_type);
  return (
    <span className="flex min-w-0 flex-col items-start">
      {sensor_id === null || deleted ? (
        <span className="font-medium break-words">{name}</span>
      ) : (
        <Link
          to="/sensors/$sensorId"
          params={{ sensorId: String(sensor_id) }}
          search={alarmSearch(
            Date.parse(activated),
            returned_at === null ? null : Date.parse(returned_at),
            systemClock.now(),
          )}
          className={classes(TOUCH_AREA, 'font-medium break-words text-text hover:underline')}
        >
          {name}
        </Link>
      )}
      <span className="text-fine whitespace-nowrap text-muted">
        {serial}
        {deleted && ` · ${t('alarmLog.deleted')}`}
      </span>
    </span>
  );
}

/** Shows who acknowledged it, and when. */
export function AcknowledgedBy({ event: { acknowledged_by, acknowledged_at } }: EventProps) {
  if (acknowledged_by === null || acknowledged_at === null) return <>{NO_VALUE}</>;
  return (
    <>
      <span className="break-all">{acknowledged_by}</span>
      <span className="block text-fine text-muted">
        {formatDateTime(Date.parse(acknowledged_at), 'second')}
      </span>
    </>
  );
}

/** The extreme over the limit that it passed. */
export function Value({ event }: EventProps) {
  const { t } = useTranslation();
  const { extreme, alarm_type } = event;
  const sensorType = event.sensor_type ?? undefined;
  const measured = { ...event, alarm_values: extreme };
  const end = alarmExtreme(alarm_type);
  return (
    <span className="whitespace-nowrap">
      {extreme !== null && end !== undefined && (
        <span className="text-fine text-muted">{t(`alarmLog.${end}`)} </span>
      )}
      {alarmValueText(measured, alarm_type === 'open' ? null : extreme, sensorType)}
      {hasLimit(event) && (
        <span className="block text-fine text-muted">
          {t('alarmLog.limit', { limit: alarmLimitText(measured, sensorType, t) })}
        </span>
      )}
    </span>
  );
}

interface NotesProps extends EventProps {
  readonly onEdit: () => void;
}

/** Cause, action, what lasted when it began, and all notes of an event, and the way to edit the first. */
export function Notes({ event, onEdit }: NotesProps) {
  const { t } = useTranslation();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="min-w-0 break-words whitespace-pre-wrap">
        {event.cause !== undefined && (
          <span className="block">{t('alarmLog.cause', { cause: event.cause })}</span>
        )}
        {event.action !== undefined && (
          <span className="block">{t('alarmLog.action', { action: event.action })}</span>
        )}
        {(event.lasting_states ?? []).map((state) => (
          <span key={state.input} className="block">
            {`${inputName(state)} ${lastingText(state, systemClock.now(), t)}`}
          </span>
        ))}
        {event.notes}
      </span>
      <button
        type="button"
        onClick={onEdit}
        aria-label={t('alarmLog.editNoteOf', { name: event.name })}
        className="inline-flex min-h-6 items-center gap-1 text-accent hover:underline pointer-coarse:min-h-11"
      >
        <Pencil aria-hidden size={14} />
        {t('alarmLog.edit')}
      </button>
    </span>
  );
}
