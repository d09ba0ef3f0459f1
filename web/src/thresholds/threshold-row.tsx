import {
  formatSerial,
  limitsOf,
  type AlarmSettings,
  type LimitedMeasurand,
  type Sensor,
} from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AlarmBell, alarmTint, useAlarmPopover, type SensorAlarm } from '../alarms/index.ts';
import { NO_VALUE } from '../platform/units.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { TableCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { measurandsOf } from './settings-draft.ts';
import { valueText } from './value-text.ts';

interface ThresholdRowProps {
  readonly sensor: Sensor;
  readonly settings: AlarmSettings;
  /** What the alarm log says of it now. */
  readonly alarm: SensorAlarm | undefined;
  readonly layout: 'row' | 'card';
  /** Absent for those who only read. */
  readonly onEdit: (() => void) | undefined;
}

/** What applies to one sensor: a row, or on a phone a card with the same information in the same order. */
export function ThresholdRow({ sensor, settings, alarm, layout, onEdit }: ThresholdRowProps) {
  const { t } = useTranslation();
  const popover = useAlarmPopover(alarm);
  const name = (
    <span className="flex min-w-0 items-center gap-1">
      <AlarmBell name={sensor.name} sensorType={sensor.type} popover={popover} />
      <span className="flex min-w-0 flex-col">
        <Link
          to="/sensors/$sensorId"
          params={{ sensorId: String(sensor.id) }}
          className={classes(TOUCH_AREA, 'font-medium break-words text-text hover:underline')}
        >
          {sensor.name}
        </Link>
        <span className="text-fine text-muted">{formatSerial(sensor.serialNo, sensor.type)}</span>
      </span>
    </span>
  );
  const measurands = measurandsOf(sensor.type);
  const values = measurands.map((measurand) => (
    <span key={measurand} className="block whitespace-nowrap">
      {isFaulty(sensor, measurand) ? t('sensors.sensorError') : valueText(measurand, sensor[measurand])}
    </span>
  ));
  const limits = measurands.map((measurand) => (
    <Limits key={measurand} measurand={measurand} settings={settings} named={measurands.length > 1} />
  ));
  const delay =
    settings.delay === null || settings.delay === 0
      ? t('thresholds.noDelay')
      : t('thresholds.minutes', { minutes: settings.delay });
  const behaviour = <Behaviour settings={settings} />;
  const others = (['offline', 'battery', 'fault'] as const)
    .filter((type) => settings[`${type}_enable`])
    .map((type) => t(`thresholds.${type}`))
    .join(', ');
  const edit = onEdit !== undefined && (
    <IconButton label={t('thresholds.editOf', { name: sensor.name })} icon={Pencil} onClick={onEdit} />
  );
  if (layout === 'card') {
    return (
      <li
        {...popover.row}
        className={classes(
          'flex flex-col gap-2 border-b border-border bg-surface p-3 text-table last:border-b-0',
          alarmTint(alarm),
        )}
      >
        <span className="flex items-start justify-between gap-2">
          {name}
          {edit}
        </span>
        <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 [&>dt]:text-muted">
          <dt>{t('thresholds.columns.value')}</dt>
          <dd>{values}</dd>
          <dt>{t('thresholds.columns.limits')}</dt>
          <dd>{limits}</dd>
          <dt>{t('thresholds.columns.delay')}</dt>
          <dd>{delay}</dd>
          <dt>{t('thresholds.columns.behaviour')}</dt>
          <dd>{behaviour}</dd>
          <dt>{t('thresholds.columns.others')}</dt>
          <dd>{others === '' ? NO_VALUE : others}</dd>
        </dl>
      </li>
    );
  }
  return (
    <TableRow {...popover.row} className={alarmTint(alarm)}>
      <TableCell>{name}</TableCell>
      <TableCell>{values}</TableCell>
      <TableCell>{limits}</TableCell>
      <TableCell className="whitespace-nowrap">{delay}</TableCell>
      <TableCell>{behaviour}</TableCell>
      <TableCell className="text-muted">{others === '' ? NO_VALUE : others}</TableCell>
      {onEdit !== undefined && <TableCell>{edit}</TableCell>}
    </TableRow>
  );
}

interface LimitsProps {
  readonly measurand: LimitedMeasurand;
  readonly settings: AlarmSettings;
  readonly named: boolean;
}

function Limits({ measurand, settings, named }: LimitsProps) {
  const { t } = useTranslation();
  const { high_alarm, low_alarm, high_enable, low_enable } = limitsOf(settings, measurand);
  const high = high_enable && high_alarm !== null;
  const low = low_enable && low_alarm !== null;
  return (
    <span className="block whitespace-nowrap">
      {named && <span className="text-muted">{t(`thresholds.${measurand}`)}: </span>}
      {!high && !low && <span className="text-muted">{t('thresholds.none')}</span>}
      {high && (
        <span className="mr-3 text-high">
          {t('thresholds.high')} {valueText(measurand, high_alarm)}
        </span>
      )}
      {low && (
        <span className="text-low">
          {t('thresholds.low')} {valueText(measurand, low_alarm)}
        </span>
      )}
    </span>
  );
}

function Behaviour({ settings }: { readonly settings: AlarmSettings }) {
  const { t } = useTranslation();
  const on = (['repeat', 'auto_reset'] as const).filter((name) => settings[name]);
  const words = on.map((name) => t(name === 'repeat' ? 'thresholds.repeat' : 'thresholds.autoReset'));
  if (settings.alarms_disabled) return <Chip tone="silent">{t('thresholds.outOfService')}</Chip>;
  return words.length === 0 ? NO_VALUE : words.join(', ');
}

/** Humidity has no probe of its own that could report a fault. */
function isFaulty({ error, error_2 }: Sensor, measurand: LimitedMeasurand): boolean {
  if (measurand === 'humidity') return false;
  return (measurand === 'temperature' ? error : error_2) !== null;
}
