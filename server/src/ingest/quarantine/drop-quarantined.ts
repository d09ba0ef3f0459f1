import { type Actor, change } from '../../audit/index.ts';
import type { QuarantineDeps } from './deps.ts';
import { noSuchDelivery } from './retry-quarantined.ts';

/**
 * Drops what is in quarantine for good.
 * @throws NotFound
 */
export async function dropQuarantined(
  deps: Omit<QuarantineDeps, 'pipeline'>,
  companyId: number,
  actor: Actor,
  quarantineId: number,
): Promise<void> {
  await change(deps, companyId, actor, async ({ tx, record }) => {
    const dropped = await tx.sql
      .deleteFrom('quarantined_deliveries')
      .where('company_id', '=', companyId)
      .where('quarantine_id', '=', quarantineId)
      .returning(['base_unit_id', 'readings', 'reason'])
      .executeTakeFirst();
    if (dropped === undefined) throw noSuchDelivery();
    const { base_unit_id: baseUnitId, readings, reason } = dropped;
    const description = `Dropped delivery ${quarantineId} from quarantine, ${readings} readings`;
    record('quarantine_drop', description, { quarantineId, baseUnitId, readings, reason });
  });
}
