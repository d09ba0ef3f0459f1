import { formatSerial, type Sensor } from '@ts1/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { memo, type MouseEvent, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmBell, alarmTint, useAlarmPopover, type SensorAlarm } from '../alarms/index.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { classes } from '../ui/classes.ts';
import { TableCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { PHONE } from '../ui/use-media-query.ts';
import { useRowDrag } from './row-drag.ts';
import { RadioSigns } from './radio-signs.tsx';
import type { SensorOutlook } from './sensor-outlook.tsx';
import { SensorValues } from './sensor-values.tsx';
import { SensorStanding } from './status-chip.tsx';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const QuietSign = lazyPart(
  async () => (await afterFirstLook(async () => import('../maintenance/quiet-sign.tsx'))).QuietSign,
);

const SensorCard = lazyPart(async () => (await import('./sensor-card.tsx')).SensorCard);
const RowInputs = lazyPart(async () => (await import('./row-inputs.tsx')).RowInputs);

const Spark = lazyPart(async () => (await afterFirstLook(async () => import('./spark.tsx'))).Spark);
const loadMoveHandle = async () => import('./move-handle.tsx');
/** On a phone nothing has handles before somebody asks for them; then they are not waited for. */
const MoveHandle = lazyPart(async () => {
  const handle = window.matchMedia(PHONE).matches ? loadMoveHandle() : afterFirstLook(loadMoveHandle);
  return (await handle).MoveHandle;
});

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
    <Suspense fallback={null}>
      <MoveHandle name={sensor.name} drag={drag?.handle} onUp={moveTo(above)} onDown={moveTo(below)} />
    </Suspense>
  );
  const bell = <AlarmBell sensor={sensor} popover={popover} />;
  const name = <SensorName id={sensor.id} name={sensor.name} />;
  const serial = (
    <span className="flex min-w-0 gap-x-2 whitespace-nowrap">
      {formatSerial(sensor.serialNo, sensor.type)}
      <Suspense fallback={null}>
        <QuietSign sensorId={sensor.id} />
      </Suspense>
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
  const row = {
    ref: drag?.ref ?? null,
    style: drag?.style,
    onClick: open,
    ...popover.row,
    'data-sensor-row': '',
    className: classes(
      'group',
      alarmTint(alarm),
      opens && 'cursor-pointer',
      drag?.isDragging === true && 'relative z-10 bg-raised shadow-raised',
    ),
  };
  if (layout === 'card') {
    return (
      <SensorCard row={row} sensor={sensor} outlook={outlook} isInAlarm={alarm !== undefined}>
        {{
          handle,
          bell,
          name,
          serial,
          standing,
          values,
          signs,
          inputs,
          lastSeen,
          actions: actions?.(sensor),
        }}
      </SensorCard>
    );
  }
  return (
    <TableRow {...row}>
      {movable && <TableCell className="pr-0 pl-1">{handle}</TableCell>}
      <TableCell className="pl-1">
        <span className="flex items-center">
          {bell}
          <span className="flex min-w-0 flex-col items-start text-fine text-muted">
            {name}
            {serial}
          </span>
        </span>
      </TableCell>
      <TableCell>
        <span className="row-data">
          <span>{values}</span>
          <span className="spark">
            <Suspense>
              <Spark id={sensor.id} limits={outlook?.limits.temperature} />
            </Suspense>
          </span>
          <span>{signs}</span>
        </span>
        {inputs}
      </TableCell>
      <TableCell className="py-0!">{standing}</TableCell>
      <TableCell className="truncate text-muted">{lastSeen}</TableCell>
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
