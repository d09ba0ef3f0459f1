import { inputMeasurand, MAX_INPUTS, parseInputKey } from '@ts1/contract';
import { firstName } from '@ts1/contract/input-name';
import type { Tx } from '../../database/index.ts';
import type { KnownInput, ReadingWithInputs } from './input-value.ts';

/** The inputs of some sensors. */
export interface GivenInputs {
  /** Undefined for further keys when the sensor has no free input. */
  findInput(sensorId: number, key: string): KnownInput | undefined;
  /** Inputs that were created now. */
  readonly added: readonly KnownInput[];
}

/** Finds the inputs of readings, and creates those that have their first value. The sensors are locked. */
export async function giveInputs(
  tx: Tx,
  companyId: number,
  readings: readonly ReadingWithInputs[],
  now: number,
): Promise<GivenInputs> {
  const known = await readKnown(tx, companyId, new Set(readings.map(({ sensorId }) => sensorId)));
  const made: KnownInput[] = [];
  for (const { sensorId, values } of readings) {
    const own = known.get(sensorId) ?? new Map<string, KnownInput>();
    known.set(sensorId, own);
    for (const { key } of values) {
      const named = own.has(key) || own.size >= MAX_INPUTS ? null : parseInputKey(key);
      if (named === null) continue;
      const input = { sensorId, input: own.size + 1, key, measurand: named.measurand };
      own.set(key, input);
      made.push(input);
    }
  }
  await insertInputs(tx, companyId, made, now);
  return { findInput: (sensorId, key) => known.get(sensorId)?.get(key), added: made };
}

async function readKnown(
  tx: Tx,
  companyId: number,
  sensorIds: ReadonlySet<number>,
): Promise<Map<number, Map<string, KnownInput>>> {
  const rows = await tx.sql
    .selectFrom('inputs')
    .select(['sensor_id', 'input', 'wire_key', 'measurand'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', [...sensorIds])
    .execute();
  const known = new Map<number, Map<string, KnownInput>>();
  for (const { sensor_id: sensorId, input, wire_key: key, measurand } of rows) {
    const own = known.get(sensorId) ?? new Map<string, KnownInput>();
    known.set(sensorId, own.set(key, { sensorId, input, key, measurand: inputMeasurand.parse(measurand) }));
  }
  return known;
}

/** Inserts new inputs. Numbers ascend from 1 and are never reused, so the number of inputs is the last number. */
async function insertInputs(
  tx: Tx,
  companyId: number,
  made: readonly KnownInput[],
  now: number,
): Promise<void> {
  if (made.length === 0) return;
  await tx.dialect.upsert(
    tx,
    'inputs',
    [
      { name: 'company_id', type: 'integer', values: made.map(() => companyId) },
      { name: 'sensor_id', type: 'integer', values: made.map(({ sensorId }) => sensorId) },
      { name: 'input', type: 'integer', values: made.map(({ input }) => input) },
      { name: 'wire_key', type: 'text', values: made.map(({ key }) => key) },
      { name: 'measurand', type: 'text', values: made.map(({ measurand }) => measurand) },
      { name: 'name', type: 'text', values: made.map(initialName) },
      { name: 'position', type: 'integer', values: made.map(({ input }) => input - 1) },
      { name: 'created_at', type: 'integer', values: made.map(() => now) },
    ],
    ['company_id', 'sensor_id', 'input'],
    { wire_key: 'excluded.wire_key' },
  );
}

/** Returns the name until a user gives another: `Door`, `Door 2`. */
function initialName({ key, measurand }: KnownInput): string {
  return firstName(measurand, parseInputKey(key)?.place ?? 1);
}
