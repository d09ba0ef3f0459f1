import { type AlarmTemplate, toTimestamp } from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';
import { noSuchTemplate, readStoredTemplates, type StoredTemplate } from '../followed/stored-template.ts';

interface Progress {
  readonly followers: number;
  readonly waiting: number;
  readonly failed: number;
}

/** The templates of a company with how far their followers are; or one of them. */
export async function readTemplates(
  tx: Tx,
  companyId: number,
  templateId?: number,
): Promise<AlarmTemplate[]> {
  const templates = await readStoredTemplates(tx, companyId, templateId);
  const progress = await readProgress(tx, companyId, templateId);
  return templates.map((template) => toAnswer(template, progress.get(template.templateId)));
}

/** @throws NotFound */
export async function readTemplate(tx: Tx, companyId: number, templateId: number): Promise<AlarmTemplate> {
  const [template] = await readTemplates(tx, companyId, templateId);
  if (template === undefined) throw noSuchTemplate();
  return template;
}

const NOBODY: Progress = { followers: 0, waiting: 0, failed: 0 };

async function readProgress(tx: Tx, companyId: number, templateId?: number): Promise<Map<number, Progress>> {
  let query = tx.sql
    .selectFrom('sensor_templates as follower')
    .innerJoin('alarm_templates as template', (join) =>
      inCompany(join, 'template.template_id', 'follower.template_id'),
    )
    .select(({ fn, eb }) => [
      'follower.template_id as templateId',
      fn.countAll<number>().as('followers'),
      fn
        .count<number>(
          eb.case().when('follower.applied_version', '<', eb.ref('template.version')).then(1).end(),
        )
        .as('waiting'),
      fn.count<number>('follower.failure').as('failed'),
    ])
    .where('follower.company_id', '=', companyId);
  if (templateId !== undefined) query = query.where('follower.template_id', '=', templateId);
  const rows = await query.groupBy('follower.template_id').execute();
  return new Map(
    rows.map(({ templateId: id, followers, waiting, failed }) => [id, { followers, waiting, failed }]),
  );
}

function toAnswer(
  {
    templateId,
    name,
    description,
    version,
    savedAt,
    savedBy,
    settings,
    inputLimits,
    instructions,
  }: StoredTemplate,
  progress = NOBODY,
): AlarmTemplate {
  const { alarms_disabled: _ofSensors, ...rules } = settings;
  return {
    id: templateId,
    name,
    description,
    version,
    savedAt: toTimestamp(savedAt),
    savedBy,
    settings: { ...rules, ...(instructions !== '' && { instructions }) },
    input_limits: [...inputLimits],
    ...progress,
  };
}
