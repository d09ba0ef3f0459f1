import type { AlarmChoice, AlarmChoices, ChoiceKind } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { readCompanySettings } from '../../settings/index.ts';

/** Reads the choices for an acknowledgement, in their order, and what it needs. */
export async function readChoices(tx: Tx, companyId: number): Promise<AlarmChoices> {
  const { acknowledgementNeeds } = await readCompanySettings(tx, companyId);
  const rows = await tx.sql
    .selectFrom('alarm_choices')
    .select(['choice_id', 'kind', 'text'])
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('choice_id')
    .execute();
  const listChoices = (wanted: ChoiceKind): AlarmChoice[] =>
    rows.flatMap(({ choice_id, kind, text }) => (kind === wanted ? [{ choice_id, text }] : []));
  return { causes: listChoices('cause'), actions: listChoices('action'), acknowledgementNeeds };
}
