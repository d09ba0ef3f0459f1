import { MAX_AHEAD_MS } from '@ts1/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import type { KnownDevice } from './devices.ts';

const UNITS_PER_STATEMENT = 1_000;

/**
 * An open connection is contact: notes it for these base units, and answers those whose connection must end,
 * because they were deleted or their key replaced, here or by another server. A contact that lies ahead is of a clock
 * that was set right since, and gives way.
 */
export async function noteOpenConnections(
  database: Database,
  devices: readonly KnownDevice[],
  now: number,
): Promise<KnownDevice[]> {
  const ended: KnownDevice[] = [];
  for (const some of chunks(devices, UNITS_PER_STATEMENT)) {
    const keys = sql.join(
      some.map(
        ({ companyId, baseUnitId }) => sql`(cast(${companyId} as bigint), cast(${baseUnitId} as bigint))`,
      ),
    );
    const units = some.map(({ companyId, baseUnitId }) => ({ companyId, id: baseUnitId }));
    const { rows } = await database.writeAcross(async (tx) => {
      await tx.dialect.lockRowsAcross(tx, 'base_units', 'base_unit_id', units);
      return sql<{ base_unit_id: number; device_key_hash: string }>`
        update base_units
        set last_contact_at = case when last_contact_at > ${now} and last_contact_at <= ${now + MAX_AHEAD_MS}
          then last_contact_at else ${now} end
        where (company_id, base_unit_id) in (values ${keys}) and deleted_at is null
        returning base_unit_id, device_key_hash`.execute(tx.sql);
    });
    const valid = new Map(rows.map((row) => [row.base_unit_id, row.device_key_hash]));
    ended.push(...some.filter(({ baseUnitId, keyHash }) => valid.get(baseUnitId) !== keyHash));
  }
  return ended;
}
