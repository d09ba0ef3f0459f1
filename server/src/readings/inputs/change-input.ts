import type { SensorInput } from '@ts1/contract';
import { type Change, type ChangeDeps, changeBy } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readSensor } from '../../sensors/index.ts';
import type { AddedInput } from './input-value.ts';
import { readInput } from './read-inputs.ts';

interface InputChange {
  readonly name?: string | undefined;
  readonly position?: number | undefined;
  /** False to show the input again. */
  readonly removed?: false | undefined;
}

/**
 * Renames an input, moves it, or shows a removed one again.
 * @throws NotFound
 */
export async function updateInput(
  deps: ChangeDeps,
  user: SignedInUser,
  { sensorId, input }: { readonly sensorId: number; readonly input: number },
  { name, position, removed }: InputChange,
  onShown: InputShown,
): Promise<SensorInput> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record } = change;
    const sensor = await readSensor(tx, companyId, sensorId);
    const before = await readInput(tx, companyId, sensorId, input);
    await tx.sql
      .updateTable('inputs')
      .set({
        name: name ?? before.name,
        position: position ?? before.position,
        ...(removed === false && { removed_at: null }),
      })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('input', '=', input)
      .execute();
    const after = await readInput(tx, companyId, sensorId, input);
    if (before.removed_at !== null && after.removed_at === null) {
      await onShown(change, { sensorId, measurand: after.measurand });
    }
    record('sensor_input_update', describe(sensor.name, before, after), {
      sensorId,
      input,
      name: { before: before.name, after: after.name },
      position: { before: before.position, after: after.position },
    });
    return after;
  });
}

function describe(sensor: string, before: SensorInput, after: SensorInput): string {
  if (before.removed_at !== null && after.removed_at === null) {
    return `Showed input "${after.name}" of sensor "${sensor}" again`;
  }
  return before.name === after.name
    ? `Changed input "${before.name}" of sensor "${sensor}"`
    : `Renamed input "${before.name}" of sensor "${sensor}" to "${after.name}"`;
}

/** Callback in the change that shows an input again: it is evaluated from then on. */
export type InputShown = (change: Change, shown: AddedInput) => Promise<void>;

/** Callback in the change that removes an input: it is not evaluated any more. */
export type InputRemoved = (
  change: Change,
  user: SignedInUser,
  removed: { readonly sensorId: number; readonly input: number },
) => Promise<void>;

/**
 * Hides an input: its values stay, and new ones are still stored. Calling it again changes nothing.
 * @throws NotFound
 */
export async function removeInput(
  deps: ChangeDeps,
  user: SignedInUser,
  { sensorId, input }: { readonly sensorId: number; readonly input: number },
  onRemoved: InputRemoved,
): Promise<void> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    const sensor = await readSensor(tx, companyId, sensorId);
    const { name, removed_at } = await readInput(tx, companyId, sensorId, input);
    if (removed_at !== null) return change.recordsNothing();
    await onRemoved(change, user, { sensorId, input });
    await tx.sql
      .updateTable('inputs')
      .set({ removed_at: at })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('input', '=', input)
      .execute();
    record('sensor_input_remove', `Removed input "${name}" of sensor "${sensor.name}"`, {
      sensorId,
      input,
    });
  });
}
