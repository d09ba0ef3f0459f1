import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../..');
/** Pattern of a statement that reads or deletes rows. */
const OF_ROWS = /\b(from|join) readings\b|(selectFrom|deleteFrom)\('readings'|joinEach\('\w+', 'readings'/;

/** Files that access rows. All others must call these, or they would miss readings of sealed days. */
const KNOWN = {
  'alarms/evaluate/receipt-rhythm.ts':
    'the newest of many sensors; asks readNewest where sealed days are among them',
  'readings/chart/survey.ts': 'the first and last row beside what sealed days say of theirs',
  'readings/delete-old.ts': 'deletes rows and sealed days',
  'readings/forget-readings.ts': 'deletes what the sensor of drills measured, which is never sealed',
  'readings/read-neighbours.ts': 'what stands around late readings; looks into blocks where there are any',
  'readings/read-extremes.ts': 'extremes of many stretches; asks readStretches where sealed days are in them',
  'readings/read-stretches.ts': 'rows of several sensors, merged with blocks',
  'readings/sealing/day-states.ts': 'whether a day has rows besides its block',
  'readings/sealing/delete-sealed-rows.ts': 'deletes what is in a block',
  'readings/sealing/find-unsealed.ts': 'rows that are to be sealed',
  'readings/select-rows.ts': 'rows of one sensor, for readPeriod and readNewest',
} satisfies Readonly<Record<string, string>>;

const OF_VALUES = /\bfrom input_readings\b|(selectFrom|deleteFrom)\('input_readings'/;
/** The same for values of inputs. */
const KNOWN_OF_VALUES = {
  'alarms/inputs/lasting-states.ts': 'asks findValue where sealed days have values of the sensor',
  'readings/inputs/read-values.ts': 'rows, merged with blocks',
  'readings/delete-old.ts': 'deletes rows beside sealed days',
  'readings/sealing/day-inputs.ts': 'what goes into a block, and is deleted then',
} satisfies Readonly<Record<string, string>>;

test.each([
  ['readings', OF_ROWS, KNOWN],
  ['values of inputs', OF_VALUES, KNOWN_OF_VALUES],
] as const)('rows of %s are read by those alone who see sealed days too', (_, pattern, known) => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/'),
  );
  const found = files.filter((name) => pattern.test(readFileSync(join(SOURCE, name), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(known).toSorted());
});
