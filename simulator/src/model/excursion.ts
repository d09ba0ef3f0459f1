import type { Calendar, Disturbance } from './disturbances.ts';

/** After twelve time constants a millionth of a disturbance is left: far below a sensor's resolution. */
const MEMORY_TIME_CONSTANTS = 12;

/**
 * Returns how far doors, defrosts and accidents have pushed a place from its setpoint at a moment, in °C.
 *
 * The place is a first-order system: while disturbed it approaches the temperature it is driven towards, afterwards
 * it returns to its setpoint. It is solved exactly from one edge to the next, from a time so far back that earlier
 * disturbances no longer count.
 */
export function excursionAt(
  calendar: Calendar,
  accidents: readonly Disturbance[],
  setpointC: number,
  recoveryMs: number,
  atMs: number,
): number {
  const fromMs = atMs - MEMORY_TIME_CONSTANTS * recoveryMs;
  const disturbances = calendar(fromMs, atMs);
  for (const accident of accidents) {
    if (accident.startsAt < atMs && accident.endsAt > fromMs) disturbances.push(accident);
  }
  if (disturbances.length === 0) return 0;

  const edges = new Set([atMs]);
  for (const { startsAt, endsAt } of disturbances) {
    if (startsAt < atMs) edges.add(startsAt);
    if (endsAt < atMs) edges.add(endsAt);
  }
  let excursionC = 0;
  let previous: number | undefined;
  for (const edge of [...edges].toSorted((a, b) => a - b)) {
    if (previous !== undefined) {
      const driver = strongestAt(disturbances, setpointC, previous);
      const targetC = driver ? driver.towardsC - setpointC : 0;
      const timeConstantMs = driver?.timeConstantMs ?? recoveryMs;
      excursionC = targetC + (excursionC - targetC) * Math.exp((previous - edge) / timeConstantMs);
    }
    previous = edge;
  }
  return excursionC;
}

/** Returns the disturbance under way that drives fastest, which decides: an open door beats a defrost. */
function strongestAt(
  disturbances: readonly Disturbance[],
  setpointC: number,
  atMs: number,
): Disturbance | undefined {
  let strongest: Disturbance | undefined;
  let fastest = 0;
  for (const disturbance of disturbances) {
    if (atMs < disturbance.startsAt || atMs >= disturbance.endsAt) continue;
    const speed = Math.abs(disturbance.towardsC - setpointC) / disturbance.timeConstantMs;
    if (speed > fastest) {
      strongest = disturbance;
      fastest = speed;
    }
  }
  return strongest;
}
