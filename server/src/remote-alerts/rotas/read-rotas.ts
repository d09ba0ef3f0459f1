import { type Rota, type RotaPlan, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { RotasTable, Tx } from '../../database/index.ts';
import { noSuchRota } from '../refusals.ts';

/** A rota with what `onCall` needs of it. */
export interface StoredRota {
  readonly rotaId: number;
  readonly name: string;
  readonly plan: RotaPlan;
  readonly feedSince: number | null;
}

/** Rotas in the order in which they were added, with people who left and overrides that are over. */
export async function readStoredRotas(tx: Tx, companyId: number, rotaId?: number): Promise<StoredRota[]> {
  let query = tx.sql
    .selectFrom('rotas')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null);
  if (rotaId !== undefined) query = query.where('rota_id', '=', rotaId);
  const rotas = await query.orderBy('rota_id').execute();
  if (rotas.length === 0) return [];
  const ids = rotas.map((row) => row.rota_id);
  const members = await tx.sql
    .selectFrom('rota_members')
    .select(['rota_id', 'user_id'])
    .where('company_id', '=', companyId)
    .where('rota_id', 'in', ids)
    .orderBy('position')
    .execute();
  const overrides = await tx.sql
    .selectFrom('rota_overrides')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('rota_id', 'in', ids)
    .orderBy('from_at')
    .orderBy('override_id')
    .execute();
  const people = Map.groupBy(members, (row) => row.rota_id);
  const exceptions = Map.groupBy(overrides, (row) => row.rota_id);
  return rotas.map((row) => ({
    rotaId: row.rota_id,
    name: row.name,
    feedSince: row.feed_since,
    plan: {
      ...toShift(row),
      people: (people.get(row.rota_id) ?? []).map((member) => member.user_id),
      overrides: (exceptions.get(row.rota_id) ?? []).map((one) => ({
        id: one.override_id,
        from: one.from_at,
        until: one.until_at,
        userId: one.user_id,
      })),
    },
  }));
}

function toShift(row: Selectable<RotasTable>): Omit<RotaPlan, 'people' | 'overrides'> {
  return {
    unit: row.shift_unit,
    length: row.shift_length,
    startsOn: row.starts_on,
    handOverAt: row.hand_over_at,
  };
}

/** Rotas as the API answers them, without overrides that are over at `now`. */
export async function readRotas(tx: Tx, companyId: number, now: number, rotaId?: number): Promise<Rota[]> {
  const rotas = await readStoredRotas(tx, companyId, rotaId);
  return rotas.map(({ rotaId: id, name, plan, feedSince }) => ({
    id,
    name,
    shiftUnit: plan.unit,
    shiftLength: plan.length,
    startsOn: plan.startsOn,
    handOverAt: plan.handOverAt,
    userIds: [...plan.people],
    overrides: plan.overrides
      .filter(({ until }) => until > now)
      .map(({ from, until, ...one }) => ({ ...one, from: toTimestamp(from), until: toTimestamp(until) })),
    feedSince: feedSince === null ? null : toTimestamp(feedSince),
  }));
}

/**
 * One rota.
 * @throws NotFound
 */
export async function readRota(tx: Tx, companyId: number, now: number, rotaId: number): Promise<Rota> {
  const [rota] = await readRotas(tx, companyId, now, rotaId);
  if (rota === undefined) throw noSuchRota();
  return rota;
}
