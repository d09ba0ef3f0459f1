import { EVIDENCE_KEPT_DAYS, type EvidencePack, toTimestamp } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { EvidencePacksTable, Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';

export type PackRow = Selectable<EvidencePacksTable>;

/** Time for which a pack is kept after it was made, or could not be made. */
export const KEPT_MS = EVIDENCE_KEPT_DAYS * DAY_MS;

const storedIds = z.array(z.int());

/** The sensors of a stored pack. */
export function packSensors({ sensor_ids }: Pick<PackRow, 'sensor_ids'>): number[] {
  return storedIds.parse(JSON.parse(sensor_ids));
}

/** Reads the packs of a company, newest first. */
export async function readPacks(tx: Tx, companyId: number): Promise<PackRow[]> {
  return tx.sql
    .selectFrom('evidence_packs')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('pack_id', 'desc')
    .execute();
}

/** Reads one pack. @throws NotFound */
export async function readPack(tx: Tx, companyId: number, packId: number): Promise<PackRow> {
  const row = await tx.sql
    .selectFrom('evidence_packs')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('pack_id', '=', packId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchPack();
  return row;
}

/** The pack is not there, or it is another company's: the same to the caller. */
export const noSuchPack = (): NotFound => new NotFound('There is no such evidence pack.');

/** A stored pack as the API returns it. */
export function toPack(row: PackRow): EvidencePack {
  return {
    id: row.pack_id,
    sensorIds: packSensors(row),
    startDate: toTimestamp(row.from_at),
    endDate: toTimestamp(row.to_at),
    state: row.state,
    done: row.done,
    total: row.total,
    askedAt: toTimestamp(row.asked_at),
    askedBy: row.asked_by,
    readyAt: row.ready_at === null ? null : toTimestamp(row.ready_at),
    keptUntil: row.ready_at === null ? null : toTimestamp(row.ready_at + KEPT_MS),
    bytes: row.bytes,
    sha256: row.sha256,
    failure: row.state === 'failed' ? (row.failure ?? 'other') : null,
  };
}
