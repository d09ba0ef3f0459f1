import type { Sensor, SensorPreference } from '@ts1/contract';

/** Positions by sensor id. */
export type SensorOrder = ReadonlyMap<number, number>;

/** Reads a saved order; entries of no sensor are passed over. */
export function toOrder(preferences: readonly SensorPreference[]): SensorOrder {
  return new Map(
    preferences.map((entry) => [
      Number(entry.preference_key.slice('sensor_order_'.length)),
      entry.preference_value,
    ]),
  );
}

/** Writes an order: the place of each sensor in the list. */
export function toPreferences(ids: readonly number[]): SensorPreference[] {
  return ids.map((id, place) => ({ preference_key: `sensor_order_${id}`, preference_value: place }));
}

/** Sensors by their saved place; those without one follow, by name. */
export function inOrder(sensors: readonly Sensor[], order: SensorOrder): Sensor[] {
  const place = (sensor: Sensor): number => order.get(sensor.id) ?? Number.POSITIVE_INFINITY;
  return sensors.toSorted((a, b) => {
    const difference = place(a) - place(b);
    if (!Number.isNaN(difference) && difference !== 0) return difference;
    return a.name.localeCompare(b.name, undefined, { numeric: true }) || a.id - b.id;
  });
}

/**
 * The ids after one was moved to the place of another. What a filter hides keeps its place among the rest.
 */
export function moved(ids: readonly number[], id: number, to: number): number[] {
  const from = ids.indexOf(id);
  const target = ids.indexOf(to);
  if (from === -1 || target === -1) return [...ids];
  const rest = ids.toSpliced(from, 1);
  return rest.toSpliced(target, 0, id);
}
