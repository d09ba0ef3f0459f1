import { formatSerial, type Sensor } from '@ts1/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, type MouseEvent, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmBell, alarmTint, useAlarmPopover, type SensorAlarm } from '../alarms/index.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { classes } from '../ui/classes.ts';
import { TableCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { MoveHandle } from './move-handle.tsx';
import { useRowDrag } from './row-drag.ts';
import { RadioSigns } from './radio-signs.tsx';
import { Limits, type SensorOutlook } from './sensor-outlook.tsx';
import { SensorValues } from './sensor-values.tsx';
import { shownValues } from './shown-values.ts';
import { SensorStanding } from './status-chip.tsx';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const QuietSign = lazyPart(
  async () => (await afterFirstLook(async () => import('../maintenance/quiet-sign.tsx'))).QuietSign,
);

const RowInputs = lazyPart(async () => (await import('./row-inputs.tsx')).RowInputs);

export interface SensorRowProps {
  readonly sensor: Sensor;
  /** Its condition now that is not normal. */
  readonly alarm: SensorAlarm | undefined;
  /** Where its temperature is going, and its limits. */
  readonly outlook: SensorOutlook | undefined;
  readonly now: number;
  /** Cards replace rows on a phone, with the same information in the same order. */
  readonly layout: 'row' | 'card';
  /** Puts one sensor in the place of another; without it the row is not dragged. */
  readonly onMove: ((id: number, to: number) => void) | undefined;
  /** The sensors above and below. */
  readonly above: number | undefined;
  readonly below: number | undefined;
  /** The same function while the table exists, so that rows need not be drawn again. */
  readonly actions: ((sensor: Sensor) => ReactNode) | undefined;
}

/** One sensor of the table. The row opens the sensor where it has no actions; its name is a link in any case. */
export const SensorRow = memo(function SensorRow({ sensor, alarm, now, layout, ...rest }: SensorRowProps) {
  const { outlook, onMove, above, below, actions } = rest;
  const movable = onMove !== undefined;
  const opens = actions === undefined;
  const drag = useRowDrag(sensor.id);
  const moveTo = (other: number | undefined) =>
    onMove === undefined || other === undefined ? undefined : () => onMove(sensor.id, other);
  const { t } = useTranslation();
  const navigate = useNavigate();
  const popover = useAlarmPopover(alarm);
  const open = (event: MouseEvent): void => {
    if (!opens || isControl(event)) return;
    void navigate({ to: '/sensors/$sensorId', params: { sensorId: String(sensor.id) } });
  };
  const handle = movable && (
    <MoveHandle name={sensor.name} drag={drag?.handle} onUp={moveTo(above)} onDown={moveTo(below)} />
  );
  const bell = <AlarmBell sensor={sensor} popover={popover} />;
  const name = <SensorName id={sensor.id} name={sensor.name} />;
  const serial = (
    <span className="flex min-w-0 gap-x-2 whitespace-nowrap">
      {formatSerial(sensor.serialNo, sensor.type)}
      <QuietMark sensorId={sensor.id} />
    </span>
  );
  const standing = <SensorStanding sensor={sensor} alarm={alarm} now={now} layout={layout} />;
  const values = <SensorValues sensor={sensor} alarm={alarm} outlook={outlook} layout={layout} />;
  const signs = <RadioSigns sensor={sensor} />;
  const inputs = sensor.inputs !== undefined && (
    <span className="block h-4 truncate text-fine">
      <Suspense>
        <RowInputs sensor={sensor} />
      </Suspense>
    </span>
  );
  const lastSeen = relativeTimeText(sensor.lastHeardAt, now, t);
  const look = classes(
    'group',
    alarmTint(alarm),
    opens && 'cursor-pointer',
    drag?.isDragging === true && 'relative z-10 bg-raised shadow-raised',
  );

  if (layout === 'card') {
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the name inside is the link; this only enlarges it
      <li
        ref={drag?.ref}
        style={drag?.style}
        onClick={open}
        {...popover.row}
        data-sensor-row=""
        className={classes(
          'flex items-center border-b border-border py-1.5 pr-3 pl-1 last:border-b-0',
          alarm === undefined && 'bg-surface',
          look,
        )}
      >
        {handle}
        {bell}
        <div className="min-w-0 flex-1">
          <div className="flex h-6 items-center justify-between gap-x-3">
            {name}
            <span className="flex gap-x-2">{values}</span>
          </div>
          <div className="flex h-6 items-center justify-between gap-x-3">
            {standing}
            <span className="flex shrink-0 gap-x-2">
              {shownValues(sensor).map((measurand) => (
                <Limits key={measurand} limits={outlook?.limits[measurand]} />
              ))}
            </span>
          </div>
          {inputs}
          <div className="flex items-center gap-x-3 text-fine text-muted">
            {serial}
            {signs}
            <span className="ml-auto truncate">
              <span className="sr-only">{t('sensors.lastSeenAt', { when: '' })}</span>
              {lastSeen}
            </span>
            {actions?.(sensor)}
          </div>
        </div>
      </li>
    );
  }
  return (
    <TableRow
      ref={drag?.ref ?? null}
      style={drag?.style}
      onClick={open}
      {...popover.row}
      data-sensor-row=""
      className={look}
    >
      {movable && <TableCell className="pr-0 pl-1">{handle}</TableCell>}
      <TableCell className="pr-2 pl-1">
        <span className="flex items-center">
          {bell}
          <span className="flex min-w-0 flex-1 flex-col items-start text-fine text-muted">
            {name}
            {serial}
          </span>
        </span>
      </TableCell>
      <TableCell className="px-2">
        <span className="flex items-center">
          <span className="flex min-w-0 flex-1 gap-x-2 overflow-hidden">{values}</span>
          <span className="w-17">{signs}</span>
        </span>
        {inputs}
      </TableCell>
      <TableCell className="px-2 py-0!">{standing}</TableCell>
      <TableCell className="truncate px-2 text-muted">{lastSeen}</TableCell>
      {actions !== undefined && <TableCell>{actions(sensor)}</TableCell>}
    </TableRow>
  );
});

/** Apart from the row, so that a link is not worked out again with every value. */
const SensorName = memo(function SensorName({ id, name }: Pick<Sensor, 'id' | 'name'>) {
  return (
    <Link
      to="/sensors/$sensorId"
      params={{ sensorId: String(id) }}
      title={name}
      className={classes(TOUCH_AREA, 'max-w-full min-w-0 text-body font-semibold text-text hover:underline')}
    >
      <span className="block truncate">{name}</span>
    </Link>
  );
});

/** A click that something inside the row, or a panel that belongs to it, is there for. */
function isControl({ target, currentTarget }: MouseEvent): boolean {
  if (!(target instanceof Element)) return false;
  return !currentTarget.contains(target) || target.closest('a, button, input') !== null;
}

/** The sign of maintenance, which comes after the first look. */
function QuietMark({ sensorId }: { readonly sensorId: number }) {
  return (
    <Suspense fallback={null}>
      <QuietSign sensorId={sensorId} />
    </Suspense>
  );
}
