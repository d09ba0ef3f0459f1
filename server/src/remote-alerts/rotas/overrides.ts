import { type Rota, type routes, toTimestamp } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, type ChangeDeps } from '../../audit/index.ts';
import { nextId } from '../../database/index.ts';
import { Conflict, NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { emailOfUser, requireUsers } from '../../users/index.ts';
import { readRota } from './read-rotas.ts';

const MOST_OVERRIDES = 200;

/**
 * Puts somebody on call for a time. The one that was added last holds where several meet.
 * @throws NotFound for the rota or the user, Conflict when there are as many as there may be
 */
export async function addOverride(
  deps: ChangeDeps,
  user: SignedInUser,
  rotaId: number,
  { from, until, userId }: z.output<typeof routes.addRotaOverride.body>,
): Promise<Rota> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name, overrides } = await readRota(tx, companyId, at, rotaId);
    if (overrides.length >= MOST_OVERRIDES) {
      throw new Conflict(`A rota has at most ${MOST_OVERRIDES} overrides. Take one back first.`);
    }
    await requireUsers(tx, companyId, [userId]);
    const overrideId = await nextId(tx, 'rota_overrides');
    await tx.sql
      .insertInto('rota_overrides')
      .values({
        company_id: companyId,
        override_id: overrideId,
        rota_id: rotaId,
        from_at: from,
        until_at: until,
        user_id: userId,
        created_at: at,
      })
      .execute();
    const person = await emailOfUser(tx, companyId, userId);
    record('rota_override_add', `Put ${person} on call in rota "${name}" for a time`, {
      rotaId,
      overrideId,
      userId,
      from: toTimestamp(from),
      until: toTimestamp(until),
    });
    return readRota(tx, companyId, at, rotaId);
  });
}

/**
 * Takes an override back.
 * @throws NotFound
 */
export async function deleteOverride(
  deps: ChangeDeps,
  user: SignedInUser,
  { rotaId, overrideId }: { readonly rotaId: number; readonly overrideId: number },
): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name } = await readRota(tx, companyId, at, rotaId);
    const deleted = await tx.sql
      .deleteFrom('rota_overrides')
      .where('company_id', '=', companyId)
      .where('rota_id', '=', rotaId)
      .where('override_id', '=', overrideId)
      .returning(['user_id', 'from_at', 'until_at'])
      .executeTakeFirst();
    if (deleted === undefined) throw new NotFound('There is no such override.');
    record('rota_override_delete', `Took an override of rota "${name}" back`, {
      rotaId,
      overrideId,
      userId: deleted.user_id,
      from: toTimestamp(deleted.from_at),
      until: toTimestamp(deleted.until_at),
    });
  });
}
