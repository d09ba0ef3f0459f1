import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { AddedInput } from '../../readings/index.ts';
import { selectFollowers, parseLimitedMeasurands } from './stored-template.ts';
import { askForJob } from './template-jobs.ts';

const SENSORS_PER_QUERY = 1_000;

/**
 * Inputs that came to sensors, or are shown again, take the limits that the template of their sensor has of what they
 * measure: their sensors wait for the newest version again. Part of the transaction that adds the inputs, so that no
 * kill comes between; the sensors are locked.
 */
export async function offerToInputs(
  tx: Tx,
  companyId: number,
  inputs: readonly AddedInput[],
  at: number,
): Promise<void> {
  const waiting = new Map<number, number>();
  for (const some of chunks(inputs, SENSORS_PER_QUERY)) {
    const inputsBySensor = Map.groupBy(some, ({ sensorId }) => sensorId);
    const followers = await selectFollowers(tx)
      .select(['follower.sensor_id', 'follower.template_id', 'saved.settings'])
      .where('follower.company_id', '=', companyId)
      .where('follower.sensor_id', 'in', [...inputsBySensor.keys()])
      .execute();
    for (const { sensor_id, template_id, settings } of followers) {
      const limited = parseLimitedMeasurands(settings);
      const isLimited =
        inputsBySensor.get(sensor_id)?.some(({ measurand }) => limited.has(measurand)) === true;
      if (isLimited) waiting.set(sensor_id, template_id);
    }
  }
  if (waiting.size === 0) return;
  for (const some of chunks(
    [...waiting.keys()].toSorted((one, other) => one - other),
    SENSORS_PER_QUERY,
  )) {
    await tx.sql
      .updateTable('sensor_templates')
      .set({ applied_version: 0, retry_at: null })
      .where('company_id', '=', companyId)
      .where('sensor_id', 'in', some)
      .execute();
  }
  // In the order of their ids, so that two batches never wait for each other in a circle.
  const templates = [...new Set(waiting.values())].toSorted((one, other) => one - other);
  for (const templateId of templates) await askForJob({ tx, companyId, at }, templateId);
}
