import { fold, MOST_TEMPLATES } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';

/**
 * Makes sure that no other template has a name that reads the same, and that there are not too many. Two that take one
 * name at the same moment come one after the other, and the second is refused.
 * @throws InvalidInput, Conflict
 */
export async function keepNameUnique(tx: Tx, companyId: number, name: string, ownId?: number): Promise<void> {
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
