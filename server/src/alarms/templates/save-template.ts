import type { AlarmRules, AlarmTemplate, routes } from '@ts1/contract';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type Change, changeBy, differences } from '../../audit/index.ts';
import { nextId } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { AlarmDeps } from '../deps.ts';
import { describeSettings } from '../settings/describe-settings.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { keepNameUnique } from './keep-name-unique.ts';
import { askForJob } from './template-jobs.ts';
import { readTemplate } from './read-templates.ts';
import { readStoredTemplate, templateRules } from './stored-template.ts';

type Body = z.output<typeof routes.saveAlarmTemplate.body>;

/**
 * Adds a template, which no sensor follows yet.
 * @throws InvalidInput for a name that is taken; Conflict for one too many
 */
export async function createTemplate(
  deps: AlarmDeps,
  user: SignedInUser,
  { name, description = '', settings }: Body,
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
    const saved = contentOf(settings);
    await addVersion(change, user, { templateId, version: 1, ...saved });
    record(
      'alarm_template_create',
      `Added template "${name}": ${wordsOf(parseSettings(null), saved.rules)}`,
      {
        templateId,
        description,
        ...contentDetails(saved),
      },
    );
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
  { name, description, settings }: Body,
): Promise<AlarmTemplate> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record, recordsNothing } = change;
    await tx.dialect.lockRows(tx, 'alarm_templates', companyId, 'template_id', [templateId]);
    const before = await readStoredTemplate(tx, companyId, templateId);
    await keepNameUnique(tx, companyId, name, templateId);
    const saved = contentOf(settings, before.instructions);
    const was = { rules: before.settings, instructions: before.instructions };
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
        ...reworded(was, saved),
      };
      record(
        'alarm_template_update',
        `Changed template "${before.name}": ${wordsOf(was.rules, saved.rules)}`,
        {
          templateId,
          version,
          changes,
        },
      );
    }
    return readTemplate(tx, companyId, templateId);
  });
}

interface Content {
  readonly rules: AlarmRules;
  readonly instructions: string;
}

/** Instructions that are left out stay, as those of a sensor do: programs that know nothing of them take none away. */
function contentOf(settings: Body['settings'], known = ''): Content {
  const { instructions = known } = settings;
  return { rules: templateRules(settings), instructions };
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
      settings: JSON.stringify(row.rules),
      instructions: row.instructions,
    })
    .execute();
}

function wordsOf(before: AlarmRules, after: AlarmRules): string {
  return isDeepStrictEqual(before, after) ? 'its limits stay' : describeSettings(before, after);
}

function contentDetails({ rules, instructions }: Content) {
  const changes = differences<AlarmRules>(parseSettings(null), rules);
  return { changes: { ...changes, ...reworded({ instructions: '' }, { instructions }) } };
}

function reworded(before: Pick<Content, 'instructions'>, after: Pick<Content, 'instructions'>) {
  return differences({ instructions: before.instructions }, { instructions: after.instructions });
}
