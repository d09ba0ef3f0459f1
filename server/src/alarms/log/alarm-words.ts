import { present } from '@ts1/contract';
import { type ConditionKey, conditionNames } from '../machine/conditions.ts';

/** The names of what an alarm is about; null for what it is not about. */
interface Names {
  readonly sensor: string | null;
  readonly unit: string | null;
  readonly input: string | null;
}

/** Names an alarm in a sentence of the audit log: `the high alarm of sensor "Freezer"`. */
export function alarmWords(condition: ConditionKey, { sensor, unit, input }: Names): string {
  const { type, level } = conditionNames(condition);
  const subject =
    sensor === null ? `base unit "${present(unit, 'the base unit of an alarm')}"` : `sensor "${sensor}"`;
  return `the ${type} ${level} of ${input === null ? '' : `"${input}" of `}${subject}`;
}
