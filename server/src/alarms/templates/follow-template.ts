import type { AlarmTemplate } from '@ts1/contract';
import { changeBy, type Change } from '../../audit/index.ts';
import { NotFound } from '../../platform/errors.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireSensors, requireVisibleSensor } from '../../sensors/index.ts';
import type { AlarmDeps } from '../deps.ts';
import { readTemplate } from './read-templates.ts';
import { readStoredTemplate } from '../followed/stored-template.ts';
import { askForJob } from '../followed/template-jobs.ts';

const ROWS_AT_ONCE = 500;
const NAMED = 20;

/**
 * Makes sensors follow a template in the place of any other. Their settings are given to them afterwards, each in a
 * transaction of its own.
 * @throws NotFound for the template or a sensor
 */
export async function followTemplate(
  deps: AlarmDeps,
  user: SignedInUser,
  templateId: number,
  sensorIds: readonly number[],
): Promise<AlarmTemplate> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record, recordsNothing } = change;
    await tx.dialect.lockRows(tx, 'alarm_templates', companyId, 'template_id', [templateId]);
    const { name } = await readStoredTemplate(tx, companyId, templateId);
    await requireSensors(tx, companyId, sensorIds);
    const known = await selectFollowers(change, templateId);
    const added = [...new Set(sensorIds)]
      .filter((sensorId) => !known.has(sensorId))
      .toSorted((one, other) => one - other);
    if (added.length === 0) recordsNothing();
    else {
      for (const some of chunks(added, ROWS_AT_ONCE)) await insert(change, user, templateId, some);
      await askForJob(change, templateId);
      const names = await requireSensors(tx, companyId, added.slice(0, NAMED));
      const more = added.length > NAMED ? ` and ${added.length - NAMED} more` : '';
      record('alarm_template_follow', `Made ${quoted(names)}${more} follow template "${name}"`, {
        templateId,
        sensorIds: added,
      });
    }
    return readTemplate(tx, companyId, templateId);
  });
}

/**
 * A sensor stops following a template. It keeps the settings that it has.
 * @throws NotFound for the template or the sensor, and for a sensor that does not follow it
 */
export async function detachFromTemplate(
  deps: AlarmDeps,
  user: SignedInUser,
  templateId: number,
  sensorId: number,
): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    // Giving it a version takes the same lock: none comes after this.
    await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
    const template = await readStoredTemplate(tx, companyId, templateId);
    const { name } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
    const { numDeletedRows } = await tx.sql
      .deleteFrom('sensor_templates')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('template_id', '=', templateId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound('The sensor does not follow this template.');
    record('alarm_template_detach', `Detached sensor "${name}" from template "${template.name}"`, {
      templateId,
      sensorId,
    });
  });
}

async function selectFollowers({ tx, companyId }: Change, templateId: number): Promise<Set<number>> {
  const rows = await tx.sql
    .selectFrom('sensor_templates')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .execute();
  return new Set(rows.map(({ sensor_id }) => sensor_id));
}

async function insert(
  { tx, companyId, at }: Change,
  user: SignedInUser,
  templateId: number,
  sensorIds: readonly number[],
): Promise<void> {
  const followed = {
    template_id: templateId,
    applied_version: 0,
    followed_at: at,
    followed_by: user.username,
    followed_by_id: user.userId,
    failures: 0,
    failure: null,
    retry_at: null,
  };
  await tx.sql
    .insertInto('sensor_templates')
    .values(sensorIds.map((sensorId) => ({ company_id: companyId, sensor_id: sensorId, ...followed })))
    .onConflict((conflict) => conflict.columns(['company_id', 'sensor_id']).doUpdateSet(followed))
    .execute();
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}
