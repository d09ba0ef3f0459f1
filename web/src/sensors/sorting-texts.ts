import type { Announcements, DndContextProps } from '@dnd-kit/core';
import type { Sensor } from '@ts1/contract';
import { sorting } from '../i18n/en/sorting.ts';
import { addTexts, type TFunction } from '../i18n/translate.ts';

addTexts({ sorting });

/** Returns the texts that are read out while a row is being moved. */
export function sortingTexts(
  t: TFunction,
  sensors: readonly Sensor[],
): NonNullable<DndContextProps['accessibility']> {
  const name = (id: string | number): string => sensors.find((sensor) => sensor.id === id)?.name ?? '';
  const place = (id: string | number): number => sensors.findIndex((sensor) => sensor.id === id) + 1;
  const where = (active: string | number, over: string | number | undefined) => ({
    name: name(active),
    place: place(over ?? active),
    count: sensors.length,
  });
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('sorting.lifted', where(active.id, undefined)),
    onDragOver: ({ active, over }) => t('sorting.over', where(active.id, over?.id)),
    onDragEnd: ({ active, over }) => t('sorting.dropped', where(active.id, over?.id)),
    onDragCancel: ({ active }) => t('sorting.cancelled', { name: name(active.id) }),
  };
  return { announcements, screenReaderInstructions: { draggable: t('sorting.instructions') } };
}
