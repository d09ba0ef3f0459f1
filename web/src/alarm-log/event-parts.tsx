import { alarmExtreme, formatSerial, type AlarmEvent } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmLimitText, alarmValueText, hasLimit } from '../alarms/index.ts';
import { systemClock } from '../platform/clock.ts';
import { NO_VALUE } from '../platform/units.ts';
import { lastingText } from '../sensor-inputs/lasting-states.tsx';
import { classes } from '../ui/classes.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { useCan } from '../session/index.ts';

interface EventProps {
  readonly event: AlarmEvent;
}

/** Serial number, and that the sensor or base unit was deleted where it was. */
export function Serial({ event: { serialNo, sensor_type, deleted } }: EventProps) {
  const { t } = useTranslation();
  return (
    <>
      {sensor_type === null ? serialNo : formatSerial(serialNo, sensor_type)}
      {deleted && ` · ${t('alarmLog.deleted')}`}
    </>
  );
}

interface EventLinkProps extends EventProps {
  /** Another event is open: one step back from the next one leads to the list. */
  readonly isPanelOpen: boolean;
}

/** Name of the sensor or base unit, as the link that opens the event in the panel. */
export function EventLink({ event, isPanelOpen }: EventLinkProps) {
  return (
    <Link
      from="/alarm-log"
      to="/alarm-log"
      search={(before) => ({ ...before, event: event.event_id })}
      replace={isPanelOpen}
      resetScroll={false}
      className={classes(
        TOUCH_AREA,
        'max-w-full truncate align-bottom font-medium text-text hover:underline',
      )}
    >
      {event.name}
    </Link>
  );
}

/** The extreme, with what it is; NO_VALUE where nothing was measured. */
export function Extreme({ event }: EventProps) {
  const { t } = useTranslation();
  const { extreme, alarm_type } = event;
  const end = alarmExtreme(alarm_type);
  return (
    <>
      {extreme !== null && end !== undefined && (
        <span className="text-fine text-muted">{t(`alarmLog.${end}`)} </span>
      )}
      <span className="font-medium text-text">
        {alarmValueText(
          { ...event, alarm_values: extreme },
          alarm_type === 'open' ? null : extreme,
          event.sensor_type ?? undefined,
        )}
      </span>
    </>
  );
}

/** The limit that an event passed; nothing where that is no figure. */
export function Limit({ event }: EventProps) {
  const { t } = useTranslation();
  if (!hasLimit(event)) return null;
  const measured = { ...event, alarm_values: event.extreme };
  return <>{t('alarmLog.limit', { limit: alarmLimitText(measured, event.sensor_type ?? undefined, t) })}</>;
}

/** Name of the user who acknowledged it. */
export function acknowledgedBy({ acknowledged_by: by }: AlarmEvent): string {
  return by ?? NO_VALUE;
}

/** Cause, action, what lasted when it began, and all notes of an event with that of its confirmation, a line or more for each. */
export function useNoteLines(event: AlarmEvent): readonly string[] {
  const { t } = useTranslation();
  const { cause, action, lasting_states: states = [], notes, confirmation_note: second } = event;
  return [
    cause === undefined ? '' : t('alarmLog.cause', { cause }),
    action === undefined ? '' : t('alarmLog.action', { action }),
    ...states.map((state) => `${inputName(state)} ${lastingText(state, systemClock.now(), t)}`),
    notes,
    second === undefined ? '' : t('alarmLog.confirmation.noted', { note: second }),
  ].filter((line) => line !== '');
}

interface EditNoteProps extends EventProps {
  readonly onEdit: () => void;
  /** Only its sign where there is little room. */
  readonly isShort?: boolean;
}

/** The way to edit the note of an event. */
export function EditNote({ event, onEdit, isShort = false }: EditNoteProps) {
  const { t } = useTranslation();
  if (!useCan('acknowledge')) return null;
  return (
    <button
      type="button"
      onClick={onEdit}
      aria-label={t('alarmLog.editNoteOf', { name: event.name })}
      className="inline-flex min-h-6 min-w-6 shrink-0 items-center gap-1 self-start text-accent hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11"
    >
      <Pencil aria-hidden size={14} />
      <span className={classes(isShort && 'max-[1439px]:sr-only')}>{t('alarmLog.edit')}</span>
    </button>
  );
}
