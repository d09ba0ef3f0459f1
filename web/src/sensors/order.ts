import type { Sensor, SensorPreference } from '@ts1/contract';

export { inSensorOrder as inOrder, toSensorOrder as toOrder } from '@ts1/contract';

/** Writes an order: the place of each sensor in the list. */
export function toPreferences(ids: readonly number[]): SensorPreference[] {
  return ids.map((id, place) => ({ preference_key: `sensor_order_${id}`, preference_value: place }));
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

/** Those with an urgency first, the smallest before the others; who is alike stays in order. */
export function mostUrgentFirst(
  sensors: readonly Sensor[],
  urgency: ReadonlyMap<number, number>,
): readonly Sensor[] {
  if (urgency.size === 0) return sensors;
  const rank = ({ id }: Sensor): number => urgency.get(id) ?? Number.POSITIVE_INFINITY;
  return sensors.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)];
    return one === other ? 0 : one - other;
  });
}
