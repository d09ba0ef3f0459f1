import {
  EVIDENCE_MOST_KEPT,
  EVIDENCE_MOST_WAITING,
  type EvidenceBody,
  type EvidencePack,
  toTimestamp,
} from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { nextId } from '../database/index.ts';
import { Conflict } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireSensors } from '../sensors/index.ts';
import { readPack, readPacks, toPack } from './packs.ts';

/**
 * Notes that a pack is wanted; the server makes it by itself.
 * @throws NotFound for a sensor that the company does not have; Conflict while too many wait or are kept
 */
export async function askForPack(
  deps: ChangeDeps,
  user: SignedInUser,
  { sensorIds, startDate, endDate }: EvidenceBody,
): Promise<EvidencePack> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await tx.dialect.takeTurn(tx, `evidence ${companyId}`);
    await requireSensors(tx, companyId, sensorIds);
    const packs = await readPacks(tx, companyId);
    const open = packs.filter(({ state }) => state === 'waiting' || state === 'making');
    if (open.length >= EVIDENCE_MOST_WAITING) {
      throw new Conflict('Other evidence packs are being made. Please wait for one of them.');
    }
    if (packs.length >= EVIDENCE_MOST_KEPT) {
      throw new Conflict('There are too many evidence packs. Please delete one first.');
    }
    const packId = await nextId(tx, 'evidence_packs');
    await tx.sql
      .insertInto('evidence_packs')
      .values({
        company_id: companyId,
        pack_id: packId,
        sensor_ids: JSON.stringify(sensorIds.toSorted((one, other) => one - other)),
        from_at: startDate,
        to_at: endDate,
        asked_at: at,
        asked_by: user.username,
        asked_by_id: user.program === undefined ? user.userId : null,
        state: 'waiting',
        attempt: null,
        ready_at: null,
        bytes: null,
        sha256: null,
        failure: null,
      })
      .execute();
    const sensors = sensorIds.length === 1 ? 'a sensor' : `${sensorIds.length} sensors`;
    record('evidence_pack_ask', `Asked for an evidence pack of ${sensors}`, {
      packId,
      sensorIds,
      from: toTimestamp(startDate),
      to: toTimestamp(endDate),
    });
    return toPack(await readPack(tx, companyId, packId));
  });
}
