import type { Change } from '../../audit/index.ts';

/**
 * Has what followers do not have yet given to them: noted with the change that calls for it, so that whatever stops the
 * server, some server goes on with it. A job under way goes on; it takes the newest version.
 */
export async function askForJob(
  { tx, companyId, at }: Pick<Change, 'tx' | 'companyId' | 'at'>,
  templateId: number,
): Promise<void> {
  await tx.sql
    .insertInto('template_jobs')
    .values({
      company_id: companyId,
      template_id: templateId,
      kind: 'apply',
      attempt: 0,
      due_at: at,
      leased_until: 0,
      wanted: null,
      state: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'template_id', 'kind']).doUpdateSet({ due_at: at }),
    )
    .execute();
}

/** Has a preview made in the place of any other of this template. `state` is what is known of it at once. */
export async function askForPreview(
  { tx, companyId, at }: Change,
  templateId: number,
  { wanted, state }: { readonly wanted: string; readonly state: string },
): Promise<void> {
  await tx.sql
    .insertInto('template_jobs')
    .values({
      company_id: companyId,
      template_id: templateId,
      kind: 'preview',
      attempt: 0,
      due_at: at,
      leased_until: 0,
      wanted,
      state,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'template_id', 'kind']).doUpdateSet((row) => ({
        // A server at work on the one before has lost it.
        attempt: row('template_jobs.attempt', '+', 1),
        due_at: at,
        leased_until: 0,
        wanted,
        state,
      })),
    )
    .execute();
}
