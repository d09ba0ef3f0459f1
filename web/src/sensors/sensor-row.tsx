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
import type { SensorOutlook } from './sensor-outlook.tsx';
import { SensorValues } from './sensor-values.tsx';
import { SensorStanding } from './status-chip.tsx';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const QuietSign = lazyPart(
  async () => (await afterFirstLook(async () => import('../maintenance/quiet-sign.tsx'))).QuietSign,
);

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

type SensorNameProps = Pick<Sensor, 'id' | 'name' | 'serialNo' | 'type'>;

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
  const name = (
    <span className="flex min-w-0 items-center gap-1">
      <AlarmBell sensor={sensor} popover={popover} />
      <SensorName id={sensor.id} name={sensor.name} serialNo={sensor.serialNo} type={sensor.type} />
    </span>
  );
  const standing = <SensorStanding sensor={sensor} alarm={alarm} now={now} layout={layout} />;
  const values = <SensorValues sensor={sensor} alarm={alarm} outlook={outlook} />;
  const lastSeen = relativeTimeText(sensor.lastHeardAt, now, t);
  const look = classes(
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
          'flex items-start gap-2 border-b border-border p-3 last:border-b-0',
          alarm === undefined && 'bg-surface',
          look,
        )}
      >
        {handle}
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
            {name}
            {standing}
          </div>
          {values}
          <div className="flex items-center justify-between gap-2 text-fine text-muted">
            <span>{t('sensors.lastSeenAt', { when: lastSeen })}</span>
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
      {movable && <TableCell className="w-8 pr-0">{handle}</TableCell>}
      <TableCell>{name}</TableCell>
      <TableCell>{values}</TableCell>
      <TableCell>{standing}</TableCell>
      <TableCell className="whitespace-nowrap text-muted">{lastSeen}</TableCell>
      {actions !== undefined && <TableCell>{actions(sensor)}</TableCell>}
    </TableRow>
  );
});

/** Apart from the row, so that a link is not worked out again with every value. */
const SensorName = memo(function SensorName({ id, name, serialNo, type }: SensorNameProps) {
  return (
    <span className="flex min-w-0 flex-col">
      <Link
        to="/sensors/$sensorId"
        params={{ sensorId: String(id) }}
        className={classes(TOUCH_AREA, 'font-medium break-words text-text hover:underline')}
      >
        {name}
      </Link>
      <span className="text-fine text-muted">{formatSerial(serialNo, type)}</span>
      <QuietMark sensorId={id} />
    </span>
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
