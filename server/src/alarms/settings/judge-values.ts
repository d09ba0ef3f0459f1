import { ALARM_LEVELS, type HandValue, type LimitedMeasurand, type SensorType } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { type Condition, conditionNames, enabledConditions } from '../machine/conditions.ts';
import { readSettingsThrough } from './limits-in-force.ts';

type Judgement = Pick<HandValue, 'judgement' | 'broken'>;

/**
 * Returns the judge of values of a sensor by its limits that were in force at a moment, with the comparison that evaluates
 * readings; also while the sensor is out of service. Nothing is raised.
 */
export async function readJudge(
  tx: Tx,
  companyId: number,
  { sensorId, type }: { readonly sensorId: number; readonly type: SensorType },
  at: number,
): Promise<(measurand: LimitedMeasurand, value: number) => Judgement> {
  const through = await readSettingsThrough(tx, companyId, [sensorId], { from: at, to: at + 1 });
  const settings = through(sensorId)[0]?.settings ?? null;
  const conditions =
    settings === null ? [] : enabledConditions({ ...settings, alarms_disabled: false }, type);
  return (measurand, value) => judge(ofMeasurand(conditions, measurand), value);
}

function judge(conditions: readonly Condition[], value: number): Judgement {
  if (conditions.length === 0) return { judgement: 'no_limits', broken: null };
  for (const { key, limit, isBeyond } of conditions) {
    const { type, level } = conditionNames(key);
    const isSide = type === 'high' || type === 'low';
    if (isSide && limit !== null && isBeyond(value)) {
      return { judgement: 'outside', broken: { side: type, level, limit } };
    }
  }
  return { judgement: 'within', broken: null };
}

/** Returns the limits of a measurand, the most severe first. */
function ofMeasurand(conditions: readonly Condition[], measurand: LimitedMeasurand): Condition[] {
  const severity = ({ key }: Condition): number => ALARM_LEVELS.indexOf(conditionNames(key).level);
  return conditions
    .filter(({ key }) => {
      const names = conditionNames(key);
      return names.measurand === measurand && (names.type === 'high' || names.type === 'low');
    })
    .toSorted((one, other) => severity(one) - severity(other));
}
