import {
  ALARM_TYPE_FLAGS,
  ALARM_TYPE_SETTINGS,
  ALARM_TYPES,
  formatSerial,
  type AlarmSettings,
  type Sensor,
} from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { LayoutTemplate, Pencil } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmBell, alarmTint, useAlarmPopover, type SensorAlarm } from '../alarms/index.ts';
import { NO_VALUE } from '../platform/units.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { LimitsCell } from './limits-cell.tsx';
import { NowCell } from './now-cell.tsx';

interface ThresholdRowProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  /** State of the sensor now, from the alarm log. */
  readonly alarm: SensorAlarm | undefined;
  readonly layout: 'row' | 'card';
  /** Whether it is marked, and what marks it; absent for those who only read. */
  readonly mark: { readonly isMarked: boolean; readonly onMark: (isMarked: boolean) => void } | undefined;
  /** Absent for those who only read. */
  readonly onEdit: (() => void) | undefined;
}

/** Settings that apply to one sensor: a row, or on a phone a card with the same information in the same order. */
export function ThresholdRow({ sensor, settings, alarm, layout, mark, onEdit }: ThresholdRowProps) {
  const { t } = useTranslation();
  const isRow = layout === 'row';
  const popover = useAlarmPopover(alarm);
  const name = (
    <span className="flex min-w-0 items-center gap-1">
      {mark !== undefined && (
        <Checkbox
          label={<span className="sr-only">{t('alarmTemplates.marked.mark', { name: sensor.name })}</span>}
          checked={mark.isMarked}
          onChange={mark.onMark}
        />
      )}
      <AlarmBell sensor={sensor} popover={popover} />
      <span className={classes('flex min-w-0 flex-col', isRow && 'flex-1')}>
        <Link
          to="/sensors/$sensorId"
          params={{ sensorId: String(sensor.id) }}
          title={sensor.name}
          className={classes(
            TOUCH_AREA,
            'font-medium text-text hover:underline',
            isRow ? 'max-w-full truncate' : 'break-words',
          )}
        >
          {sensor.name}
        </Link>
        <span className={classes('flex min-w-0 gap-x-2 text-fine text-muted', !isRow && 'flex-wrap')}>
          <span className="shrink-0">{formatSerial(sensor.serialNo, sensor.type)}</span>
          {settings.template !== undefined && <Followed template={settings.template} />}
        </span>
      </span>
    </span>
  );
  const now = <NowCell sensor={sensor} settings={settings} alarm={alarm} />;
  const limits = <LimitsCell sensor={sensor} settings={settings} />;
  const delay =
    settings.delay === null || settings.delay === 0
      ? t('thresholds.noDelay')
      : t('thresholds.minutes', { minutes: settings.delay });
  const behaviour = <Behaviour settings={settings} />;
  // Alarm types that have a limit are shown among the limits.
  const others = ALARM_TYPE_FLAGS.filter((name) => settings[name])
    .map((name) => ALARM_TYPE_SETTINGS[name].type)
    .filter((type) => ALARM_TYPES[type].limit === null)
    .map((type) => t(`alarms.types.${type}.name`))
    .join(', ');
  const edit = onEdit !== undefined && (
    <IconButton label={t('thresholds.editOf', { name: sensor.name })} icon={Pencil} onClick={onEdit} />
  );
  if (layout === 'card') {
    return (
      <li
        data-sensor-row=""
        {...popover.row}
        className={classes(
          'flex flex-col gap-1 border-b border-border bg-surface px-3 py-2 text-table last:border-b-0',
          alarmTint(alarm),
        )}
      >
        <span className="flex items-start justify-between gap-2">
          {name}
          {edit}
        </span>
        <dl className="grid grid-cols-[auto_1fr_auto_auto] items-baseline gap-x-2 gap-y-1 [&_dt]:text-muted">
          <dt>{t('thresholds.columns.value')}</dt>
          <dd className="min-w-0">{now}</dd>
          <dt>{t('thresholds.columns.delay')}</dt>
          <dd>{delay}</dd>
          <dt>{t('thresholds.columns.limits')}</dt>
          <dd className="col-span-3">{limits}</dd>
          <dt className="sr-only">{t('thresholds.columns.behaviour')}</dt>
          {isUsual(settings) || <dd className="col-span-4">{behaviour}</dd>}
          <dt className="sr-only">{t('thresholds.columns.others')}</dt>
          <dd className="col-span-4 text-fine text-muted">
            {t('thresholds.alsoAlarms', { types: others === '' ? NO_VALUE : others })}
          </dd>
        </dl>
      </li>
    );
  }
  return (
    <TableRow data-sensor-row="" {...popover.row} className={alarmTint(alarm)}>
      {/* No width of their own: what is cut never makes the table wider than its frame. */}
      <TableCell className="w-[24%] max-w-0">{name}</TableCell>
      <TableCell className="w-[15%] max-w-0">{now}</TableCell>
      <TableCell>{limits}</TableCell>
      <TableCell className="whitespace-nowrap">{delay}</TableCell>
      <TableCell>{behaviour}</TableCell>
      <TableCell title={others} className="w-[12%] max-w-0 truncate text-muted">
        {others === '' ? NO_VALUE : others}
      </TableCell>
      {onEdit !== undefined && <TableCell>{edit}</TableCell>}
    </TableRow>
  );
}

/** The template that a sensor follows, and whether it still waits for its newest version. */
function Followed({ template }: { readonly template: NonNullable<AlarmSettings['template']> }) {
  const { t } = useTranslation();
  const { name, waiting } = template;
  const text = t(waiting ? 'alarmTemplates.rowWaiting' : 'alarmTemplates.row', { name });
  return (
    <span title={text} className="flex min-w-0 items-center gap-1">
      <LayoutTemplate aria-hidden size={14} className="shrink-0" />
      <span className="truncate">{text}</span>
    </span>
  );
}

/** Nothing to explain about its behaviour. */
function isUsual({ repeat, auto_reset, alarms_disabled }: AlarmSettings): boolean {
  return !repeat && !auto_reset && !alarms_disabled;
}

function Behaviour({ settings }: { readonly settings: AlarmSettings }) {
  const { t } = useTranslation();
  const on = (['repeat', 'auto_reset'] as const).filter((name) => settings[name]);
  const words = on.map((name) => t(name === 'repeat' ? 'thresholds.repeat' : 'thresholds.autoReset'));
  if (settings.alarms_disabled) return <Chip tone="silent">{t('thresholds.outOfService')}</Chip>;
  return words.length === 0 ? NO_VALUE : words.join(', ');
}
