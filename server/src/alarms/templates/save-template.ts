import {
  type AlarmRules,
  type AlarmTemplate,
  type MeasurandLimits,
  type routes,
  fold,
  MOST_TEMPLATES,
} from '@ts1/contract';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Change, changeBy, differences } from '../../audit/index.ts';
import { nextId, type Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { AlarmDeps } from '../deps.ts';
import { describeSettings, NOTHING_CHANGED } from '../settings/describe-settings.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { describeTemplateLimits, withMore } from '../followed/inputs-of-template.ts';
import { askForJob } from '../followed/template-jobs.ts';
import { readTemplate } from './read-templates.ts';
import { inTableOrder, readStoredTemplate, storedText, templateRules } from '../followed/stored-template.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';

type Body = z.output<typeof routes.saveAlarmTemplate.body>;

/**
 * Adds a template, which no sensor follows yet.
 * @throws InvalidInput for a name that is taken; Conflict for one too many
 */
export async function createTemplate(
  deps: AlarmDeps,
  user: SignedInUser,
  { name, description = '', settings, input_limits = [] }: Body,
): Promise<AlarmTemplate> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at, record } = change;
    await keepNameUnique(tx, companyId, name);
    const templateId = await nextId(tx, 'alarm_templates');
    await tx.sql
      .insertInto('alarm_templates')
      .values({
        company_id: companyId,
        template_id: templateId,
        name,
        description,
        version: 1,
        created_at: at,
        deleted_at: null,
      })
      .execute();
    const saved = templateContent(settings, input_limits);
    await addVersion(change, user, { templateId, version: 1, ...saved });
    record('alarm_template_create', `Added template "${name}": ${describeChanges(NOTHING, saved)}`, {
      templateId,
      description,
      ...contentDetails(saved),
    });
    return readTemplate(tx, companyId, templateId);
  });
}

/**
 * Saves a template. Other settings are a new version, which its followers take one after another in the background; a
 * name or a description alone disturbs no sensor.
 * @throws NotFound; InvalidInput for a name that is taken
 */
export async function saveTemplate(
  deps: AlarmDeps,
  user: SignedInUser,
  templateId: number,
  { name, description, settings, input_limits }: Body,
): Promise<AlarmTemplate> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record, recordsNothing } = change;
    await tx.dialect.lockRows(tx, 'alarm_templates', companyId, 'template_id', [templateId]);
    const before = await readStoredTemplate(tx, companyId, templateId);
    await keepNameUnique(tx, companyId, name, templateId);
    const was = {
      rules: before.settings,
      inputLimits: before.inputLimits,
      instructions: before.instructions,
    };
    const saved = templateContent(settings, input_limits ?? was.inputLimits, was.instructions);
    const isNew = !isDeepStrictEqual(was, saved);
    const version = isNew ? before.version + 1 : before.version;
    const named = { name, description: description ?? before.description };
    await tx.sql
      .updateTable('alarm_templates')
      .set({ ...named, version })
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .execute();
    const renamed = differences({ name: before.name, description: before.description }, named);
    if (isNew) {
      await addVersion(change, user, { templateId, version, ...saved });
      await askForJob(change, templateId);
    }
    if (!isNew && Object.keys(renamed).length === 0) recordsNothing();
    else {
      const changes = {
        ...renamed,
        ...differences<AlarmRules>(was.rules, saved.rules),
        ...otherDifferences(was, saved),
      };
      record('alarm_template_update', `Changed template "${before.name}": ${describeChanges(was, saved)}`, {
        templateId,
        version,
        changes,
      });
    }
    return readTemplate(tx, companyId, templateId);
  });
}

interface Content {
  readonly rules: AlarmRules;
  readonly inputLimits: readonly MeasurandLimits[];
  readonly instructions: string;
}

const NOTHING: Content = { rules: parseSettings(null), inputLimits: [], instructions: '' };

/** Instructions that are left out stay, as those of a sensor do: programs that know nothing of them take none away. */
function templateContent(
  settings: Body['settings'],
  inputLimits: readonly MeasurandLimits[],
  known = '',
): Content {
  const { instructions = known } = settings;
  return { rules: templateRules(settings), inputLimits: inTableOrder(inputLimits), instructions };
}

async function addVersion(
  { tx, companyId, at }: Change,
  user: SignedInUser,
  row: Content & { readonly templateId: number; readonly version: number },
): Promise<void> {
  await tx.sql
    .insertInto('alarm_template_versions')
    .values({
      company_id: companyId,
      template_id: row.templateId,
      version: row.version,
      saved_at: at,
      saved_by: user.username,
      saved_by_id: user.userId,
      settings: storedText(row.rules, row.inputLimits),
      instructions: row.instructions,
    })
    .execute();
}

function describeChanges(before: Content, after: Content): string {
  const rules = isDeepStrictEqual(before.rules, after.rules)
    ? NOTHING_CHANGED
    : describeSettings(before.rules, after.rules);
  const words = withMore(rules, describeTemplateLimits(before.inputLimits, after.inputLimits));
  return words === NOTHING_CHANGED ? 'its limits stay' : words;
}

function contentDetails(content: Content) {
  const changes = differences<AlarmRules>(NOTHING.rules, content.rules);
  return { changes: { ...changes, ...otherDifferences(NOTHING, content) } };
}

function otherDifferences(before: Content, after: Content) {
  const { inputLimits: was, instructions } = before;
  return differences(
    { instructions, input_limits: was },
    { instructions: after.instructions, input_limits: after.inputLimits },
  );
}

/**
 * Makes sure that no other template has a name that reads the same, and that there are not too many. Two that take one
 * name at the same moment come one after the other, and the second is refused.
 * @throws InvalidInput, Conflict
 */
async function keepNameUnique(tx: Tx, companyId: number, name: string, ownId?: number): Promise<void> {
  await tx.dialect.takeTurn(tx, `alarm templates ${companyId}`);
  const all = await tx.sql
    .selectFrom('alarm_templates')
    .select(['template_id', 'name'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  if (all.some((one) => one.template_id !== ownId && fold(one.name) === fold(name))) {
    throw new InvalidInput(
      [{ path: 'name', message: 'is taken' }],
      'A template with this name already exists.',
    );
  }
  if (ownId === undefined && all.length >= MOST_TEMPLATES) {
    throw new Conflict(`A company can have ${MOST_TEMPLATES} templates.`);
  }
}
