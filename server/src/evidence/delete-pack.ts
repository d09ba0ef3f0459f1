import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { KEPT_MS, readPack, packSensors } from './packs.ts';

/** Parts of files that one transaction deletes: some 25 MB. */
const CHUNKS_AT_ONCE = 50;

/**
 * Deletes a pack; a server that is making it stops. The parts of its file go with the next round of `deleteOldPacks`.
 * @throws NotFound
 */
export async function deletePack(deps: ChangeDeps, user: SignedInUser, packId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const pack = await readPack(tx, companyId, packId);
    await tx.sql
      .deleteFrom('evidence_packs')
      .where('company_id', '=', companyId)
      .where('pack_id', '=', packId)
      .execute();
    record('evidence_pack_delete', 'Deleted an evidence pack', {
      packId,
      sensorIds: packSensors(pack),
      sha256: pack.sha256,
    });
  });
}

/** Deletes packs whose week is over, and the parts of files that belong to no pack any more, a few at a time. */
export async function deleteOldPacks({ database, clock }: ChangeDeps, stopping?: AbortSignal): Promise<void> {
  const companies = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('evidence_chunks')
      .select('company_id')
      .distinct()
      .union(tx.sql.selectFrom('evidence_packs').select('company_id').distinct())
      .execute(),
  );
  const isStopping = (): boolean => stopping?.aborted === true;
  const failures = await eachApart(companies, async ({ company_id: companyId }) => {
    const before = clock.now() - KEPT_MS;
    await database.write(companyId, async (tx) => deleteBefore(tx, companyId, before));
    for (let hasMore = true; hasMore && !isStopping();) {
      hasMore = await database.write(companyId, async (tx) => deleteSomeChunks(tx, companyId), 'bulk');
    }
  });
  throwAny(failures);
}

async function deleteBefore(tx: Tx, companyId: number, before: number): Promise<void> {
  await tx.sql
    .deleteFrom('evidence_packs')
    .where('company_id', '=', companyId)
    .where('state', 'in', ['ready', 'failed'])
    .where((row) =>
      row.or([
        row('ready_at', '<', before),
        row.and([row('ready_at', 'is', null), row('asked_at', '<', before)]),
      ]),
    )
    .execute();
}

/** Deletes some parts that no attempt of a pack needs; returns whether there may be more. */
async function deleteSomeChunks(tx: Tx, companyId: number): Promise<boolean> {
  const some = await tx.sql
    .selectFrom('evidence_chunks as chunk')
    .select(['chunk.pack_id', 'chunk.attempt', 'chunk.position'])
    .where('chunk.company_id', '=', companyId)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('evidence_packs as pack')
            .select('pack.pack_id')
            .where('pack.company_id', '=', companyId)
            .whereRef('pack.pack_id', '=', 'chunk.pack_id')
            .whereRef('pack.attempt', '=', 'chunk.attempt'),
        ),
      ),
    )
    .limit(CHUNKS_AT_ONCE)
    .execute();
  for (const { pack_id, attempt, position } of some) {
    await tx.sql
      .deleteFrom('evidence_chunks')
      .where('company_id', '=', companyId)
      .where('pack_id', '=', pack_id)
      .where('attempt', '=', attempt)
      .where('position', '=', position)
      .execute();
  }
  return some.length === CHUNKS_AT_ONCE;
}
