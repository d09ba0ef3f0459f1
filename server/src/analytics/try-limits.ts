import type { ChangeDeps } from '../audit/index.ts';
import {
  ALARM_LEVELS,
  CHANGE_FIGURES,
  deadbandName,
  DEFAULT_ALARM_SETTINGS,
  enableName,
  LIMIT_SIDES,
  limitName,
  MILDER_LEVELS,
  figureSwitch,
  toTimestamp,
  type AlarmRules,
  type BackTest,
  type routes,
} from '@ts1/contract';
import type { z } from 'zod';
import { backTest } from '../alarms/index.ts';
import { visibleSensors } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readOutsideTime, periodUntil, readRhythmicSensor } from './rhythm-figures.ts';
import { readWantedSensor } from './wanted-sensors.ts';

/** So many alarms are shown one by one. */
const SHOWN = 50;

/**
 * Finds the alarms that limits and a delay would have raised in a period, by the engine that evaluates live readings.
 * @throws NotFound
 */
export async function tryLimits(
  { database, clock }: ChangeDeps,
  user: SignedInUser,
  sensorId: number,
  query: z.output<typeof routes.backTest.query>,
): Promise<BackTest> {
  const { companyId } = user;
  const { measurand = 'temperature' } = query;
  const [high, low] = [query.high_alarm ?? null, query.low_alarm ?? null];
  const period = { from: query.startDate, to: query.endDate };
  const { sensor, outsideMs } = await database.readLong(companyId, async (tx) => {
    const found = await readWantedSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
    const until = periodUntil(clock.now(), period);
    const rhythmic = await readRhythmicSensor(tx, companyId, found, until);
    return {
      sensor: found,
      outsideMs: await readOutsideTime(tx, companyId, rhythmic, measurand, [{ high, low, ...until }]),
    };
  });
  const tried = { measurand, settings: triedSettings(query) };
  const { rows, readings } = await backTest(database, companyId, sensor, tried, period);
  const raised = rows.filter(({ row }) => row.raisedAt !== null);
  const alarms = raised.filter(({ level }) => level === 'alarm');
  return {
    alarms: alarms.length,
    preAlarms: rows.filter(({ level }) => level === 'alarm').length - alarms.length,
    warnings: raised.length - alarms.length,
    readings,
    outsideMs,
    first: raised.slice(0, SHOWN).map(({ type, level, row }) => ({
      type,
      level,
      activated: toTimestamp(row.activated),
      raised: toTimestamp(row.raisedAt ?? row.activated),
      returned: row.returnedAt === null ? null : toTimestamp(row.returnedAt),
      value: row.value,
    })),
  };
}

/** A limit is on when it is given. */
function triedSettings(query: z.output<typeof routes.backTest.query>): AlarmRules {
  const { measurand = 'temperature' } = query;
  const settings = {
    ...DEFAULT_ALARM_SETTINGS,
    delay: query.delay ?? 0,
    [deadbandName(measurand)]: query.deadband ?? 0,
  };
  for (const level of MILDER_LEVELS) settings[`${level}_delay`] = query[`${level}_delay`] ?? null;
  for (const level of ALARM_LEVELS) {
    for (const side of LIMIT_SIDES) {
      const limit = query[`${side}_${level}`] ?? null;
      settings[limitName(measurand, side, level)] = limit;
      settings[enableName(measurand, side, level)] = limit !== null;
    }
  }
  for (const name of CHANGE_FIGURES) {
    settings[name] = query[name] ?? null;
    const enable = figureSwitch(name);
    if (enable !== undefined) settings[enable] = settings[name] !== null;
  }
  return settings;
}
