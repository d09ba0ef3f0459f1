import type { Change } from '../../audit/index.ts';

/**
 * Saves what is to be done about a sensor's alarms as a version of its own: alarms are evaluated without it, so that no
 * text disturbs one. Returns whether it was any different. The sensor is locked by the caller.
 */
export async function saveInstructions(
  { tx, companyId, at, record }: Change,
  saver: { readonly username: string; readonly userId: number | null },
  sensor: { readonly id: number; readonly name: string },
  instructions: string,
): Promise<boolean> {
  const before = await tx.sql
    .selectFrom('alarm_instructions')
    .select(['version', 'saved_at', 'instructions'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensor.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = before?.instructions ?? '';
  if (known === instructions) return false;
  const version = (before?.version ?? 0) + 1;
  await tx.sql
    .insertInto('alarm_instructions')
    .values({
      company_id: companyId,
      sensor_id: sensor.id,
      version,
      saved_at: Math.max(at, before?.saved_at ?? 0),
      saved_by: saver.username,
      saved_by_id: saver.userId,
      instructions,
    })
    .execute();
  const verb = instructions === '' ? 'Removed' : known === '' ? 'Wrote' : 'Changed';
  record('alarm_settings_update', `${verb} what to do about alarms of sensor "${sensor.name}"`, {
    sensorId: sensor.id,
    version,
    instructions: { before: known, after: instructions },
  });
  return true;
}
