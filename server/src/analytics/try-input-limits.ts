import type { ChangeDeps } from '../audit/index.ts';
import {
  ALARM_LEVELS,
  type InputBackTest,
  type InputKind,
  type InputLimits,
  levelSuffix,
  LIMIT_SIDES,
  MILDER_LEVELS,
  NO_INPUT_LIMITS,
  present,
  type routes,
  toTimestamp,
  TRIED_LIMITS,
} from '@ts1/contract';
import type { z } from 'zod';
import { backTestInput } from '../alarms/index.ts';
import { visibleSensors } from '../auth/index.ts';
import { InvalidInput } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readInput } from '../readings/index.ts';
import { readWantedSensor } from './wanted-sensors.ts';

/** So many alarms are shown one by one. */
const SHOWN = 50;

type Query = z.output<typeof routes.inputBackTest.query>;

/**
 * Finds the alarms that limits of an input would have raised in a period, by the engine that evaluates live readings.
 * The part of the period after now has raised nothing.
 * @throws NotFound; InvalidInput for limits of another kind than the input is
 */
export async function tryInputLimits(
  { database, clock }: ChangeDeps,
  user: SignedInUser,
  { sensorId, input: number }: z.output<typeof routes.inputBackTest.params>,
  query: Query,
): Promise<InputBackTest> {
  const { companyId } = user;
  const { type, input } = await database.readLong(companyId, async (tx) => {
    const sensor = await readWantedSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
    return { type: sensor.type, input: await readInput(tx, companyId, sensorId, number) };
  });
  const tried = { sensorId, type, input, limits: triedLimits(input.kind, query) };
  const { startDate: from, endDate } = query;
  const period = { from, to: Math.max(from, Math.min(endDate, clock.now())) };
  const { rows, readings } = await backTestInput(database, companyId, tried, period);
  const raised = rows.filter(({ row }) => row.raisedAt !== null);
  const alarms = raised.filter(({ level }) => level === 'alarm');
  return {
    alarms: alarms.length,
    preAlarms: rows.filter(({ level }) => level === 'alarm').length - alarms.length,
    warnings: raised.length - alarms.length,
    readings,
    first: raised.slice(0, SHOWN).map(({ type: alarm, level, row }) => ({
      type: alarm,
      level,
      activated: toTimestamp(row.activated),
      raised: toTimestamp(row.raisedAt ?? row.activated),
      returned: row.returnedAt === null ? null : toTimestamp(row.returnedAt),
      value: row.value,
    })),
  };
}

/** A limit is on when it is given. */
function triedLimits(kind: InputKind, query: Query): InputLimits {
  const { open_minutes = null, count_alarm = null } = query;
  const { deadband = null, delay = null, off_delay = null } = query;
  const analogue: Extract<InputLimits, { kind: 'analogue' }> = {
    ...NO_INPUT_LIMITS.analogue,
    deadband,
    delay,
    off_delay,
  };
  for (const level of MILDER_LEVELS) analogue[`${level}_delay`] = query[`${level}_delay`] ?? null;
  for (const level of ALARM_LEVELS) {
    for (const side of LIMIT_SIDES) {
      const limit = query[`${side}_${level}`] ?? null;
      analogue[`${side}_${level}`] = limit;
      analogue[`${side}${levelSuffix(level)}_enable`] = limit !== null;
    }
  }
  const limits = {
    analogue,
    state: { kind: 'state', open_enable: open_minutes !== null, open_minutes },
    count: { kind: 'count', count_enable: count_alarm !== null, count_alarm },
  } as const satisfies { readonly [Kind in InputKind]: Extract<InputLimits, { kind: Kind }> };
  const needed = {
    analogue: TRIED_LIMITS,
    state: ['open_minutes'],
    count: ['count_alarm'],
  } as const;
  const names: readonly (keyof Query)[] = needed[kind];
  if (names.every((name) => (query[name] ?? null) === null)) {
    throw new InvalidInput([{ path: present(names[0]), message: 'must be given' }]);
  }
  return limits[kind];
}
