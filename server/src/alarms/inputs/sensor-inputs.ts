import { INPUT_TABLE, inputMeasurand, NO_INPUT_LIMITS, type InputMeasurand } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';

/** An input of a sensor that was not removed. */
export interface OwnInput {
  readonly input: number;
  readonly measurand: InputMeasurand;
  readonly name: string;
}

/** The inputs of a sensor in their order. */
export async function readOwnInputs(tx: Tx, companyId: number, sensorId: number): Promise<OwnInput[]> {
  const rows = await tx.sql
    .selectFrom('inputs')
    .select(['input', 'measurand', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('input')
    .execute();
  return rows.map(({ measurand, ...row }) => ({ ...row, measurand: inputMeasurand.parse(measurand) }));
}

/** Returns the limits of an input while none are saved. */
export function defaultInputLimits({ measurand }: Pick<OwnInput, 'measurand'>) {
  return NO_INPUT_LIMITS[INPUT_TABLE[measurand].kind];
}
