import {
  type AlarmRules,
  INPUT_MEASURANDS,
  DEFAULT_ALARM_SETTINGS,
  measurandLimits,
  type MeasurandLimits,
} from '@ts1/contract';
import { z } from 'zod';
import { inCompany, type Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';
import { parseSettings } from '../settings/settings-versions.ts';

/** The version of a template that settings were made of. */
export interface TemplateVersion {
  readonly templateId: number;
  readonly version: number;
}

/** A template as a sensor takes it: the newest version, and who saved it. */
export interface StoredTemplate {
  readonly templateId: number;
  readonly name: string;
  readonly description: string;
  readonly version: number;
  readonly savedAt: number;
  readonly savedBy: string;
  readonly savedById: number | null;
  readonly settings: AlarmRules;
  /** Limits of further measurands, in the order of their table. */
  readonly inputLimits: readonly MeasurandLimits[];
  /** Empty where each sensor keeps its own. */
  readonly instructions: string;
}

export function noSuchTemplate(): NotFound {
  return new NotFound('There is no such template.');
}

/** Sensors that follow a template, each with the newest version of it. The caller names the company. */
export function selectFollowers(tx: Tx) {
  return tx.sql
    .selectFrom('sensor_templates as follower')
    .innerJoin('alarm_templates as template', (join) =>
      inCompany(join, 'template.template_id', 'follower.template_id'),
    )
    .innerJoin('alarm_template_versions as saved', (join) =>
      inCompany(join, 'saved.template_id', 'template.template_id').onRef(
        'saved.version',
        '=',
        'template.version',
      ),
    );
}

/** The templates of a company that were not deleted, in the order in which they were added, or one of them. */
export async function readStoredTemplates(
  tx: Tx,
  companyId: number,
  templateId?: number,
): Promise<StoredTemplate[]> {
  let query = tx.sql
    .selectFrom('alarm_templates as template')
    .innerJoin('alarm_template_versions as saved', (join) =>
      inCompany(join, 'saved.template_id', 'template.template_id').onRef(
        'saved.version',
        '=',
        'template.version',
      ),
    )
    .select([
      'template.template_id as templateId',
      'template.name',
      'template.description',
      'template.version',
      'saved.saved_at as savedAt',
      'saved.saved_by as savedBy',
      'saved.saved_by_id as savedById',
      'saved.settings',
      'saved.instructions',
    ])
    .where('template.company_id', '=', companyId)
    .where('template.deleted_at', 'is', null);
  if (templateId !== undefined) query = query.where('template.template_id', '=', templateId);
  const rows = await query.orderBy('template.template_id').execute();
  return rows.map((row) => ({ ...row, ...parseStoredTemplate(row.settings) }));
}

/** @throws NotFound */
export async function readStoredTemplate(
  tx: Tx,
  companyId: number,
  templateId: number,
): Promise<StoredTemplate> {
  const [template] = await readStoredTemplates(tx, companyId, templateId);
  if (template === undefined) throw noSuchTemplate();
  return template;
}

const storedLimits = z.object({ input_limits: z.array(measurandLimits).default([]) });

/** Parses a version of a template; versions that were saved before there were limits of inputs have none. */
export function parseStoredTemplate(stored: string): Pick<StoredTemplate, 'settings' | 'inputLimits'> {
  const { inputs: _none, ...settings } = parseSettings(stored);
  return { settings, inputLimits: storedLimits.parse(JSON.parse(stored)).input_limits };
}

const namedMeasurands = z.object({
  input_limits: z.array(z.object({ measurand: z.string() })).catch([]),
});

/** Reads the input measurands with limits. An unreadable version, of a file from elsewhere, stops no readings. */
export function parseLimitedMeasurands(stored: string): ReadonlySet<string> {
  const found = namedMeasurands.safeParse(JSON.parse(stored));
  return new Set(found.data?.input_limits.map(({ measurand }) => measurand));
}

/** Returns a version of a template as it is stored. */
export function storedText(settings: AlarmRules, inputLimits: readonly MeasurandLimits[]): string {
  return JSON.stringify({ ...settings, ...(inputLimits.length > 0 && { input_limits: inputLimits }) });
}

/** Limits of inputs in the order of the table: the same ones in another order are no change. */
export function inTableOrder(limits: readonly MeasurandLimits[]): MeasurandLimits[] {
  return limits.toSorted(
    (one, other) => INPUT_MEASURANDS.indexOf(one.measurand) - INPUT_MEASURANDS.indexOf(other.measurand),
  );
}

/** Returns settings as a template has them: nothing of inputs, and never out of service. */
export function templateRules(given: AlarmRules): AlarmRules {
  const names = Object.keys(DEFAULT_ALARM_SETTINGS);
  const rules = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
  return { ...DEFAULT_ALARM_SETTINGS, ...rules, alarms_disabled: false };
}
