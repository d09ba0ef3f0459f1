import { INPUT_TABLE, inputMeasurand, type SensorInput, toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';

/** Reads the inputs of a sensor in their order, removed ones at the end. */
export async function readInputs(tx: Tx, companyId: number, sensorId: number): Promise<SensorInput[]> {
  const rows = await tx.sql
    .selectFrom('inputs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('position')
    .orderBy('input')
    .execute();
  const inputs = rows.map((row): SensorInput => {
    const measurand = inputMeasurand.parse(row.measurand);
    return {
      input: row.input,
      key: row.wire_key,
      measurand,
      kind: INPUT_TABLE[measurand].kind,
      name: row.name,
      position: row.position,
      removed_at: row.removed_at === null ? null : toTimestamp(row.removed_at),
    };
  });
  return [
    ...inputs.filter(({ removed_at }) => removed_at === null),
    ...inputs.filter(({ removed_at }) => removed_at !== null),
  ];
}

/**
 * Reads one input of a sensor, removed or not.
 * @throws NotFound
 */
export async function readInput(
  tx: Tx,
  companyId: number,
  sensorId: number,
  input: number,
): Promise<SensorInput> {
  const inputs = await readInputs(tx, companyId, sensorId);
  const found = inputs.find((one) => one.input === input);
  if (found === undefined) throw new NotFound('Input not found');
  return found;
}
