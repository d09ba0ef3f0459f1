import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { RecordToSign } from '../signatures/index.ts';
import { noSuchPack, readPack, toPack } from './packs.ts';

/**
 * An evidence pack, for a signature: the digest of its file stands for all that is in it.
 * @throws NotFound, also for those who may not read packs
 */
export async function readPackToSign(tx: Tx, user: SignedInUser, packId: number): Promise<RecordToSign> {
  if (user.seesOwnZonesOnly || !user.permissions.includes('audit')) throw noSuchPack();
  const { startDate, endDate, askedBy, readyAt, bytes, sha256, state } = toPack(
    await readPack(tx, user.companyId, packId),
  );
  return {
    title: `the evidence pack of ${startDate} to ${endDate}`,
    content: { kind: 'evidence-pack', startDate, endDate, askedBy, readyAt, bytes, sha256 },
    isFinal: state === 'ready',
  };
}
