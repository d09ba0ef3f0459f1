import { INPUT_TABLE, inputMeasurand, type InputMeasurand } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import type { ShownSensor } from './messages.ts';
import type { InputEntity } from './topics.ts';

/** An input as it is stored, with its newest value. */
interface StoredInput {
  readonly entity: InputEntity;
  readonly measurand: InputMeasurand;
  readonly name: string;
  readonly isRemoved: boolean;
  readonly value: number | null;
  readonly measuredAt: number | null;
}

/** When something was received of a sensor, and after how long it is silent. */
interface Reception {
  readonly now: number;
  readonly heardAt: number | null;
  readonly silentAfterMs: number;
}

/** All inputs of a company by their sensors, also the ones that were removed. */
export async function readShownInputs(
  tx: Tx,
  companyId: number,
): Promise<ReadonlyMap<number, readonly StoredInput[]>> {
  const rows = await tx.sql
    .selectFrom('inputs as input')
    .leftJoin('input_latest as latest', (join) =>
      inCompany(join, 'latest.sensor_id', 'input.sensor_id').onRef('latest.input', '=', 'input.input'),
    )
    .select([
      'input.sensor_id',
      'input.input',
      'input.measurand',
      'input.name',
      'input.removed_at',
      'latest.value',
      'latest.measured_at',
    ])
    .where('input.company_id', '=', companyId)
    .orderBy('input.sensor_id')
    .orderBy('input.input')
    .execute();
  const bySensor = new Map<number, StoredInput[]>();
  for (const row of rows) {
    const measurand = inputMeasurand.parse(row.measurand);
    const own = bySensor.get(row.sensor_id) ?? [];
    own.push({
      entity: `${measurand}_${row.input}`,
      measurand,
      name: row.name,
      isRemoved: row.removed_at !== null,
      value: row.value,
      measuredAt: row.measured_at,
    });
    bySensor.set(row.sensor_id, own);
  }
  return bySensor;
}

/** Returns the inputs of a sensor for Home Assistant, and those that are gone. */
export function toShownInputs(
  stored: readonly StoredInput[] | undefined,
  heard: Reception,
): Pick<ShownSensor, 'inputs' | 'gone'> {
  const inputs = (stored ?? []).filter(({ isRemoved }) => !isRemoved);
  return {
    inputs: inputs.map((input) => {
      const { entity, measurand, name } = input;
      return { entity, measurand, name, value: isKnown(input, heard) ? input.value : null };
    }),
    gone: (stored ?? []).flatMap(({ entity, isRemoved }) => (isRemoved ? [entity] : [])),
  };
}

/** A state holds, and a counter stands still, until the sensor is silent; a figure is of now only while it is sent. */
function isKnown(
  { measurand, measuredAt }: StoredInput,
  { now, heardAt, silentAfterMs }: Reception,
): boolean {
  if (heardAt === null || now - heardAt > silentAfterMs) return false;
  const isFigure = INPUT_TABLE[measurand].kind === 'analogue';
  return measuredAt !== null && (!isFigure || now - measuredAt <= silentAfterMs);
}
