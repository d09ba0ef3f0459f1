import type { Sensor } from '@ts1/contract';
import { Suspense, useMemo, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms } from '../alarms/index.ts';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { classes } from '../ui/classes.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Table, TableBody, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useLongList } from '../ui/use-long-list.tsx';
import { LAPTOP, TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import type { SensorOutlook } from './sensor-outlook.tsx';
import { SensorRow } from './sensor-row.tsx';
import { shownValues } from './shown-values.ts';

const OutlookLayer = lazyPart(async () => (await import('./outlook-layer.tsx')).OutlookLayer);

const NOTHING_READ: ReadonlyMap<number, SensorOutlook> = new Map();

const COLUMNS = ['name', 'data', 'status', 'lastSeen'] as const;
/** A column of the table of sensors. */
export type SensorColumn = (typeof COLUMNS)[number];

export interface SensorTableProps {
  readonly sensors: readonly Sensor[];
  readonly now: number;
  /** Puts one sensor in the place of another; without it rows are not dragged. */
  readonly onMove?: ((id: number, to: number) => void) | undefined;
  readonly actions?: (sensor: Sensor) => ReactNode;
  /** Name of a column in the head of the table; as plain text without it. */
  readonly columnHead?: ((column: SensorColumn) => ReactNode) | undefined;
  /** Draws what fits on the screen first and the others after it; for a list that somebody waited for. */
  readonly screenFirst?: boolean | undefined;
}

/** Least height of a sensor's card or row in pixels, so that what is drawn first fills the screen. */
const ROW_HEIGHT = { card: 76, row: 44 };

const sensorId = ({ id }: Sensor): number => id;

/** A finger does not hover over a handle first: there dragging comes after the first look, or with the first touch. */
const TOUCH = '(pointer: coarse)';
const loadDragLayer = async () => import('./drag-layer.tsx');
const DragLayer = lazyPart(async () => {
  const layer = window.matchMedia(TOUCH).matches ? afterFirstLook(loadDragLayer) : loadDragLayer();
  return (await layer).DragLayer;
});

/** The table of sensors that Dashboard and Sensor Management share (spec 1 §2). */
export function SensorTable(props: SensorTableProps) {
  const { sensors, now, onMove, actions, screenFirst = false } = props;
  const { t } = useTranslation();
  const columnHead =
    props.columnHead ??
    ((column) => <TableHeaderCell key={column}>{t(`sensors.columns.${column}`)}</TableHeaderCell>);
  const cards = useMediaQuery(actions === undefined ? TABLET : LAPTOP);
  const layout = cards ? 'card' : 'row';
  const alarms = useSensorAlarms();
  const touch = useMediaQuery(TOUCH);
  const [reached, setReached] = useState(false);
  const [outlooks, setOutlooks] = useState(NOTHING_READ);
  const noticeReach = ({ target }: SyntheticEvent): void => {
    if (!reached && target instanceof Element && target.closest('[data-drag-handle]') !== null)
      setReached(true);
  };
  const [first] = useState(() =>
    screenFirst ? Math.ceil(window.innerHeight / ROW_HEIGHT[layout]) : undefined,
  );
  // Room for two values only where a sensor has two: a third one makes them narrower.
  const isWide = sensors.some((sensor) => shownValues(sensor).length > 1);
  const columns = classes(
    'sensor-table',
    isWide && 'two-values',
    onMove !== undefined && 'in-order',
    actions !== undefined && 'with-actions',
  );
  const { drawn, draw } = useLongList({
    items: sensors,
    keyOf: sensorId,
    layout,
    rowHeight: ROW_HEIGHT[layout],
    first,
  });
  const rows = draw((sensor, index) => (
    <SensorRow
      sensor={sensor}
      alarm={alarms.get(sensor.id)}
      outlook={outlooks.get(sensor.id)}
      now={now}
      layout={layout}
      onMove={onMove}
      actions={actions}
      above={sensors[index - 1]?.id}
      below={sensors[index + 1]?.id}
    />
  ));
  // The same list for as long as the ids are the same, or every row would be drawn with every value.
  const key = drawn.map(({ id }) => id).join(' ');
  const ids = useMemo(() => key.split(' ').filter(Boolean).map(Number), [key]);
  return (
    <div onPointerOver={noticeReach} onFocus={noticeReach}>
      {cards ? (
        <ul aria-label={t('sensors.table')} className={CARD_LIST}>
          <Suspense fallback={null}>{rows}</Suspense>
        </ul>
      ) : (
        <Table label={t('sensors.table')} className={columns}>
          <TableHead>
            {onMove !== undefined && (
              <TableHeaderCell className="pr-0">
                <span className="sr-only">{t('sensors.columns.order')}</span>
              </TableHeaderCell>
            )}
            {COLUMNS.map(columnHead)}
            {actions !== undefined && <TableHeaderCell>{t('sensors.columns.actions')}</TableHeaderCell>}
          </TableHead>
          <TableBody>{rows}</TableBody>
        </Table>
      )}
      <Suspense fallback={null}>
        <OutlookLayer onRead={setOutlooks} />
      </Suspense>
      {onMove !== undefined && (reached || touch) && (
        <Suspense fallback={null}>
          <DragLayer sensors={sensors} ids={ids} onMove={onMove} />
        </Suspense>
      )}
    </div>
  );
}
