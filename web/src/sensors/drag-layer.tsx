import type { Sensor } from '@ts1/contract';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { restrictToVerticalAxis } from '@dnd-kit/modifiers';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLayoutEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { setRowDrag } from './row-drag.ts';
import { sortingTexts } from './sorting-texts.ts';

interface DragLayerProps {
  readonly sensors: readonly Sensor[];
  /** Those whose rows are drawn, in their order; the same list for as long as they are the same. */
  readonly ids: readonly number[];
  readonly onMove: (id: number, to: number) => void;
}

/** A click is not a drag: the pointer has to travel first. */
const DRAG_DISTANCE_PX = 6;

/** Lets the rows of the table be dragged; beside the table, so that no row is drawn again when this has been loaded. */
export function DragLayer({ sensors, ids, onMove }: DragLayerProps) {
  const { t } = useTranslation();
  const inputs = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE_PX } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <DndContext
      sensors={inputs}
      collisionDetection={closestCenter}
      modifiers={[restrictToVerticalAxis]}
      accessibility={sortingTexts(t, sensors)}
      onDragEnd={({ active, over }) => {
        if (over !== null && active.id !== over.id) onMove(Number(active.id), Number(over.id));
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {ids.map((id) => (
          <Row key={id} id={id} />
        ))}
      </SortableContext>
    </DndContext>
  );
}

/** Draws nothing; what the library knows of a row goes to the row. */
function Row({ id }: { readonly id: number }) {
  const { setNodeRef, transform, transition, isDragging, attributes, listeners } = useSortable({ id });
  const move = CSS.Translate.toString(transform);
  useLayoutEffect(() => {
    setRowDrag(id, {
      ref: setNodeRef,
      style: { transform: move, transition },
      isDragging,
      handle: { ...attributes, ...listeners },
    });
  }, [id, setNodeRef, move, transition, isDragging, attributes, listeners]);
  useLayoutEffect(() => () => setRowDrag(id, undefined), [id]);
  return null;
}
