import { z } from 'zod';
import { MILDER_LEVELS } from '../../alarms/alarm-levels.ts';
import { LIMIT_KEYS, type LimitKey, limitKey } from '../../alarms/limit-keys.ts';
import { LIMIT_SIDES } from '../../measurands/measurands.ts';
import type { InputKind } from './input-table.ts';

/** Possible alarm conditions of an input: `open` is a state that lasts, `count` is too many in an hour. */
export const INPUT_CONDITIONS: Readonly<Record<InputKind, readonly (LimitKey | 'open' | 'count')[]>> = {
  analogue: LIMIT_KEYS,
  state: ['open'],
  count: ['count'],
};
/** In the order in which conditions are stored. */
export const inputCondition = z.enum([
  'high',
  'low',
  'open',
  'count',
  ...MILDER_LEVELS.flatMap((level) => LIMIT_SIDES.map((side) => limitKey(side, level))),
]);
export type InputCondition = z.output<typeof inputCondition>;

/** A condition of one input, as the alarm log keeps it: `input:3:high`. */
export const inputConditionKey = z.templateLiteral([
  'input:',
  z.literal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]),
  ':',
  inputCondition,
]);
export type InputConditionKey = `input:${number}:${InputCondition}`;
