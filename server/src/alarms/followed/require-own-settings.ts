import type { AlarmRules, InputMeasurand, MeasurandLimits } from '@ts1/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { Settings } from '../machine/conditions.ts';
import { limitsFor } from './inputs-of-template.ts';
import { selectFollowers, type TemplateVersion, parseStoredTemplate } from './stored-template.ts';

/** The template that a sensor follows; undefined where it follows none. */
async function readFollowed(tx: Tx, companyId: number, sensorId: number) {
  return selectFollowers(tx)
    .select([
      'template.template_id as templateId',
      'template.name',
      'saved.instructions',
      'saved.settings',
      'follower.applied_version as version',
    ])
    .where('follower.company_id', '=', companyId)
    .where('follower.sensor_id', '=', sensorId)
    .executeTakeFirst();
}

/**
 * Refuses settings of a sensor's own while it follows a template. Taking it out of service, and instructions where the
 * template has none, stay the sensor's; so does a call that changes nothing else. Returns the version of the template
 * that the settings go on to be made of.
 * @throws Conflict that names the template
 */
export async function requireOwnSettings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  wanted: {
    readonly before: Settings;
    readonly after: AlarmRules | null;
    readonly instructions?: string | undefined;
  },
): Promise<TemplateVersion | undefined> {
  const followed = await readFollowed(tx, companyId, sensorId);
  if (followed === undefined) return undefined;
  const { before, after, instructions } = wanted;
  const { inputs: _own, ...was } = before;
  const isSame =
    after !== null && isDeepStrictEqual({ ...was, alarms_disabled: after.alarms_disabled }, { ...after });
  const isReworded =
    instructions !== undefined && followed.instructions !== '' && instructions !== followed.instructions;
  if (isSame && !isReworded) return followed.version === 0 ? undefined : followed;
  throw followsTemplate(followed.name);
}

function followsTemplate(name: string): Conflict {
  return new Conflict(
    `The sensor follows the template "${name}". Change the template, or detach the sensor first.`,
  );
}

/**
 * The name of the template that a sensor follows and the limits of inputs that it has there; undefined for none.
 */
export async function readFollowedLimits(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<{ readonly name: string; readonly limits: readonly MeasurandLimits[] } | undefined> {
  const followed = await readFollowed(tx, companyId, sensorId);
  return followed && { name: followed.name, limits: parseStoredTemplate(followed.settings).inputLimits };
}

/**
 * Refuses other limits for an input while its sensor follows a template that limits what it measures. Returns the
 * version of the template that the settings go on to be made of.
 * @throws Conflict that names the template
 */
export async function requireOwnInput(
  tx: Tx,
  companyId: number,
  sensorId: number,
  measurand: InputMeasurand,
): Promise<TemplateVersion | undefined> {
  const followed = await readFollowed(tx, companyId, sensorId);
  if (followed === undefined) return undefined;
  const { inputLimits } = parseStoredTemplate(followed.settings);
  if (limitsFor(inputLimits, measurand) !== undefined) throw followsTemplate(followed.name);
  return followed.version === 0 ? undefined : followed;
}

/** A sensor that is deleted follows nothing: its template can be deleted too. */
export async function stopFollowing(tx: Tx, companyId: number, sensorId: number): Promise<void> {
  await tx.sql
    .deleteFrom('sensor_templates')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
}
