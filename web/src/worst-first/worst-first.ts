import { alarmUrgency, type SensorAlarm } from '../alarms/index.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Kept: making one for each pair takes longer than comparing. */
const BY_NAME = new Intl.Collator(undefined, { numeric: true });

/**
 * Sorts sensors in no user's own order: those that are not normal first, the most urgent before the others, then by
 * name.
 */
export function worstFirst<Item extends Named>(
  items: readonly Item[],
  alarms: ReadonlyMap<number, SensorAlarm>,
): readonly Item[] {
  const ranked = items.map((item) => {
    const alarm = alarms.get(item.id);
    return { item, rank: alarm === undefined ? Number.MAX_VALUE : alarmUrgency(alarm) };
  });
  return ranked
    .toSorted((a, b) => a.rank - b.rank || BY_NAME.compare(a.item.name, b.item.name) || a.item.id - b.item.id)
    .map(({ item }) => item);
}
