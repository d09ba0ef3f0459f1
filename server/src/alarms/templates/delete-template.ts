import { changeBy } from '../../audit/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { AlarmDeps } from '../deps.ts';
import { readTemplate } from './read-templates.ts';

/**
 * Deletes a template that nothing follows; settings that were made of it stay, and name it.
 * @throws NotFound; Conflict while sensors follow it
 */
export async function deleteTemplate(deps: AlarmDeps, user: SignedInUser, templateId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.lockRows(tx, 'alarm_templates', companyId, 'template_id', [templateId]);
    const { name, followers } = await readTemplate(tx, companyId, templateId);
    if (followers > 0) {
      const many = followers === 1 ? '1 sensor follows' : `${followers} sensors follow`;
      throw new Conflict(`${many} the template "${name}". Detach them first.`);
    }
    await tx.sql
      .updateTable('alarm_templates')
      .set({ deleted_at: at })
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .execute();
    await tx.sql
      .deleteFrom('template_jobs')
      .where('company_id', '=', companyId)
      .where('template_id', '=', templateId)
      .execute();
    record('alarm_template_delete', `Deleted template "${name}"`, { templateId });
  });
}
