import { type AlarmInput, inputAlarmQuantity, type LastingState } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { conditionKey, conditionNames } from '../machine/conditions.ts';

interface OfCondition {
  readonly sensorId: number | null;
  readonly condition: string;
}

/** The inputs that conditions are about, with the names that they have now; undefined for what is about none. */
export async function readAlarmInputs(
  tx: Tx,
  companyId: number,
  conditions: readonly OfCondition[],
): Promise<(one: OfCondition) => AlarmInput | undefined> {
  const about = conditions.filter((one) => inputNumber(one) !== undefined);
  if (about.length === 0) return () => undefined;
  const rows = await tx.sql
    .selectFrom('inputs')
    .select(['sensor_id', 'input', 'measurand', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', [...new Set(about.flatMap(({ sensorId }) => sensorId ?? []))])
    .execute();
  const found = new Map(rows.map(({ sensor_id, ...input }) => [`${sensor_id} ${input.input}`, input]));
  return (one) => {
    const input = found.get(`${one.sensorId ?? ''} ${inputNumber(one) ?? ''}`);
    if (input === undefined) return undefined;
    const { type } = conditionNames(conditionKey.parse(one.condition));
    const { unit, decimals } = inputAlarmQuantity(type, input.measurand);
    return { ...input, unit, decimals };
  };
}

/** Returns both as fields of an answer; neither where there is none. */
export function aboutInputs(input: AlarmInput | undefined, lasting: readonly LastingState[]) {
  return {
    ...(input !== undefined && { input }),
    ...(lasting.length > 0 && { lasting_states: [...lasting] }),
  };
}

function inputNumber({ condition }: OfCondition): number | undefined {
  return conditionNames(conditionKey.parse(condition)).input;
}
