import type { Sensor } from '@ts1/contract';
import { Suspense, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSensorAlarms } from '../alarms/index.ts';
import { SortHeader, type ChosenOrder, type Marks } from '../list-bar/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell } from '../ui/table.tsx';
import { useLongList } from '../ui/use-long-list.tsx';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { InputLimitsForms } from './input-limits-form.tsx';
import { FollowerForm } from './follower-form.tsx';
import type { SensorThresholds } from './settings-draft.ts';
import { ThresholdRow } from './threshold-row.tsx';
import type { SavedSettings } from './use-draft.ts';

/** Few of those who look at limits change them. */
const ThresholdForm = lazyPart(async () => (await import('./threshold-form.tsx')).ThresholdForm);

const ROW_HEIGHT = { card: 120, row: 60 };

const rowId = ({ sensor }: SensorThresholds): number => sensor.id;

interface ThresholdTableProps {
  readonly rows: readonly SensorThresholds[];
  readonly editable: boolean;
  /** The sensors whose rows are forms now: what is typed in one stays when another is opened. */
  readonly edited: ReadonlySet<number>;
  readonly onEdit: (sensorId: number, isEdited: boolean) => void;
  readonly order: ChosenOrder;
  readonly marks: Marks<SensorThresholds>;
  readonly onSaved: (sensor: Sensor, saved: SavedSettings) => void;
}

/** Columns after the sensor's own. */
const COLUMNS = ['value', 'limits', 'delay', 'behaviour', 'others'] as const;

/** The settings of every sensor; a row turns into a form in its place. */
export function ThresholdTable(props: ThresholdTableProps) {
  const { rows, editable, edited, onEdit, order, marks, onSaved } = props;
  const { t } = useTranslation();
  const cards = useCards(edited.size > 0);
  const alarms = useSensorAlarms();
  const columns = COLUMNS.length + (editable ? 2 : 1);
  const layout = cards ? 'card' : 'row';
  const { draw } = useLongList({
    items: rows,
    keyOf: rowId,
    layout,
    rowHeight: ROW_HEIGHT[layout],
    isKept: ({ sensor }) => edited.has(sensor.id),
  });
  const drawn = draw(({ sensor, settings }) => {
    if (!edited.has(sensor.id)) {
      return (
        <ThresholdRow
          sensor={sensor}
          settings={settings}
          alarm={alarms.get(sensor.id)}
          layout={layout}
          mark={
            editable
              ? {
                  isMarked: marks.isMarked(sensor.id),
                  onMark: (isMarked) => marks.mark(sensor.id, isMarked),
                }
              : undefined
          }
          onEdit={editable ? () => onEdit(sensor.id, true) : undefined}
        />
      );
    }
    const form = (
      <>
        <p className="pt-2 text-body font-semibold">{sensor.name}</p>
        {settings.template === undefined ? (
          <Suspense fallback={<Skeleton className="my-3 h-96" />}>
            <ThresholdForm
              sensor={sensor}
              settings={settings}
              others={rows}
              onCancel={() => onEdit(sensor.id, false)}
              onSaved={(saved) => {
                onEdit(sensor.id, false);
                onSaved(sensor, saved);
              }}
            />
          </Suspense>
        ) : (
          <FollowerForm
            sensor={sensor}
            settings={settings}
            template={settings.template}
            onClose={() => onEdit(sensor.id, false)}
          />
        )}
        <InputLimitsForms sensor={sensor} others={rows} />
      </>
    );
    return cards ? (
      <li className="border-b border-border bg-surface p-3 last:border-b-0">{form}</li>
    ) : (
      <tr className="bg-raised">
        <TableCell colSpan={columns}>{form}</TableCell>
      </tr>
    );
  });
  if (cards) {
    return (
      <>
        <ul aria-label={t('thresholds.table')} className={CARD_LIST}>
          {drawn}
        </ul>
      </>
    );
  }
  return (
    <>
      <Table label={t('thresholds.table')}>
        <TableHead>
          <SortHeader column="sensor" order={order}>
            {t('thresholds.columns.sensor')}
          </SortHeader>
          {COLUMNS.map((column) => (
            <TableHeaderCell key={column}>{t(`thresholds.columns.${column}`)}</TableHeaderCell>
          ))}
          {editable && <TableHeaderCell>{t('thresholds.columns.actions')}</TableHeaderCell>}
        </TableHead>
        <TableBody>{drawn}</TableBody>
      </Table>
    </>
  );
}

/** Whether rows are cards. That stays as it is while a form is open: what is typed would be lost with the form drawn anew. */
function useCards(isEdited: boolean): boolean {
  const isNarrow = useMediaQuery(LAPTOP);
  const [cards, setCards] = useState(isNarrow);
  if (!isEdited && cards !== isNarrow) setCards(isNarrow);
  return cards;
}
