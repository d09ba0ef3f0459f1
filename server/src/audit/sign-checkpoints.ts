import type { Database, Tx } from '../database/index.ts';
import type { CheckpointKey, SignedPosition } from './checkpoint.ts';
import { toSignedPosition } from './read-chain.ts';

/**
 * Signs where every chain stands that has grown since its last check-point, and tells what it signed: whoever
 * keeps that elsewhere can prove later that nothing was cut off.
 */
export function createSigner(
  database: Database,
  key: CheckpointKey,
  tell: (signed: SignedPosition) => void,
): (now: number) => Promise<void> {
  const known = new Map<number, SignedPosition>();
  return async (now) => {
    const failures: unknown[] = [];
    for (const companyId of await grownCompanies(database)) {
      try {
        const signed = await database.write(companyId, async (tx) => {
          await refuseRewritten(tx, known.get(companyId));
          return signHead(tx, companyId, key, now);
        });
        if (signed === undefined || signed.seq === known.get(companyId)?.seq) continue;
        known.set(companyId, signed);
        tell(signed);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'check-points were not signed');
  };
}

/** A chain that was written anew since this server signed it last must not get a signature that makes it whole. */
async function refuseRewritten(tx: Tx, last: SignedPosition | undefined): Promise<void> {
  if (last === undefined) return;
  const row = await tx.sql
    .selectFrom('audit_log')
    .select('hash')
    .where('company_id', '=', last.companyId)
    .where('seq', '=', last.seq)
    .executeTakeFirst();
  if (row?.hash !== last.hash) {
    throw new Error(`row ${last.seq} of the audit log of company ${last.companyId} is not what was signed`);
  }
}

/**
 * Signs where the chain of a company stands, unless that is signed already.
 * @returns the check-point at its end; undefined for an empty chain
 */
export async function signHead(
  tx: Tx,
  companyId: number,
  key: CheckpointKey,
  at: number,
): Promise<SignedPosition | undefined> {
  // Of two servers that sign the same place, the second waits and finds it signed.
  await tx.dialect.takeTurn(tx, `audit ${companyId}`);
  const head = await tx.sql
    .selectFrom('audit_heads')
    .select(['seq', 'hash'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (head === undefined) return undefined;
  const there = await tx.sql
    .selectFrom('audit_checkpoints')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('seq', '=', head.seq)
    .executeTakeFirst();
  if (there !== undefined) return toSignedPosition(there);
  const signed = key.sign({ companyId, seq: head.seq, hash: head.hash, at });
  await tx.sql
    .insertInto('audit_checkpoints')
    .values({
      company_id: companyId,
      seq: signed.seq,
      hash: signed.hash,
      at,
      public_key: signed.publicKey,
      signature: signed.signature,
    })
    .execute();
  return signed;
}

async function grownCompanies(database: Database): Promise<number[]> {
  const grown = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('audit_heads as head')
      .leftJoin('audit_checkpoints as signed', (join) =>
        join.onRef('signed.company_id', '=', 'head.company_id').onRef('signed.seq', '=', 'head.seq'),
      )
      .select('head.company_id')
      .where('signed.seq', 'is', null)
      .orderBy('head.company_id')
      .execute(),
  );
  return grown.map(({ company_id }) => company_id);
}
