import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { noSuchRota } from '../refusals.ts';

/**
 * Deletes a rota; groups no longer name it, and its calendar feed is closed.
 * @throws NotFound
 */
export async function deleteRota(deps: ChangeDeps, user: SignedInUser, rotaId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const deleted = await tx.sql
      .updateTable('rotas')
      .set({ deleted_at: at, feed_hash: null, feed_since: null })
      .where('company_id', '=', companyId)
      .where('rota_id', '=', rotaId)
      .where('deleted_at', 'is', null)
      .returning('name')
      .executeTakeFirst();
    if (deleted === undefined) throw noSuchRota();
    await tx.sql
      .deleteFrom('alert_group_rotas')
      .where('company_id', '=', companyId)
      .where('rota_id', '=', rotaId)
      .execute();
    record('rota_delete', `Deleted rota "${deleted.name}"`, { rotaId });
  });
}
