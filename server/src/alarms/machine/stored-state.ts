import { z } from 'zod';
import type { ConditionState } from './condition-state.ts';
import { conditionKey, inKeyOrder, type ConditionKey } from './conditions.ts';

const row = z.object({ event: z.number(), row: z.number(), extreme: z.number() });
const moment = z.number().nullable();

/** A condition that is not normal, as it is stored. */
const conditionState = z.discriminatedUnion('phase', [
  z.object({
    phase: z.literal('pre-alarm'),
    event: z.number(),
    row: z.number(),
    extreme: z.number(),
    inForce: z.object({ nextRepeatAt: moment }).nullable(),
    openedReceivedAt: z.number(),
    heardAt: z.number().exactOptional(),
  }),
  z.object({
    phase: z.literal('alarm'),
    event: z.number(),
    rows: z.array(row),
    insideSince: moment,
    nextRepeatAt: moment,
  }),
  z.object({
    phase: z.literal('acknowledged'),
    position: z.number(),
    rows: z.array(row),
    insideSince: moment,
  }),
  z.object({ phase: z.literal('latched'), event: z.number(), nextRepeatAt: moment }),
]);

const conditionStates = z.record(z.string(), conditionState);

/** The conditions of a sensor that are not normal. */
export type ConditionStates = ReadonlyMap<ConditionKey, ConditionState>;

/** Parses what `toStored` made; null is all normal. */
export function fromStored(text: string | null): Map<ConditionKey, ConditionState> {
  const states = new Map<ConditionKey, ConditionState>();
  if (text === null) return states;
  for (const [key, state] of Object.entries(conditionStates.parse(JSON.parse(text)))) {
    states.set(conditionKey.parse(key), state);
  }
  return states;
}

/** JSON of what is not normal, in the order of the keys, so that equal states are equal texts; null for none. */
export function toStored(states: ConditionStates): string | null {
  const entries = [...states]
    .filter(([, state]) => state.phase !== 'normal')
    .toSorted(([one], [other]) => inKeyOrder(one, other));
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}
