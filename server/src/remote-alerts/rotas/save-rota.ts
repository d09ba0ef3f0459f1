import { MAX_ROTAS, type Rota, type routes } from '@ts1/contract';
import type { z } from 'zod';
import { changeBy, changedNames, differences, type ChangeDeps } from '../../audit/index.ts';
import { nextId, type Tx } from '../../database/index.ts';
import { Conflict } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { requireUsers } from '../../users/index.ts';
import { readRota, readRotas } from './read-rotas.ts';

type RotaBody = z.output<typeof routes.createRota.body>;

/**
 * Adds a rota.
 * @throws NotFound for a user that the company does not have, Conflict when there are as many as there may be
 */
export async function createRota(deps: ChangeDeps, user: SignedInUser, body: RotaBody): Promise<Rota> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    await requireUsers(tx, companyId, body.userIds);
    await tx.dialect.takeTurn(tx, `rotas ${companyId}`);
    if ((await readRotas(tx, companyId, at)).length >= MAX_ROTAS) {
      throw new Conflict(`A company has at most ${MAX_ROTAS} rotas. Delete one first.`);
    }
    const rotaId = await nextId(tx, 'rotas');
    const key = { company_id: companyId, rota_id: rotaId };
    await tx.sql
      .insertInto('rotas')
      .values({
        ...key,
        ...rotaColumns(body),
        feed_hash: null,
        feed_since: null,
        created_at: at,
        deleted_at: null,
      })
      .execute();
    await writePeople(tx, companyId, rotaId, body.userIds);
    const rota = await readRota(tx, companyId, at, rotaId);
    record('rota_create', `Added rota "${rota.name}"`, { rotaId, ...recorded(rota) });
    return rota;
  });
}

/**
 * Replaces a rota's people and hand-over in one step; its overrides stay.
 * @throws NotFound for the rota, or a user that the company does not have
 */
export async function saveRota(
  deps: ChangeDeps,
  user: SignedInUser,
  rotaId: number,
  body: RotaBody,
): Promise<Rota> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const before = await readRota(tx, companyId, at, rotaId);
    // Users who were in the rota before are not checked again, even if they left since.
    await requireUsers(
      tx,
      companyId,
      body.userIds.filter((userId) => !before.userIds.includes(userId)),
    );
    await tx.sql
      .updateTable('rotas')
      .set(rotaColumns(body))
      .where('company_id', '=', companyId)
      .where('rota_id', '=', rotaId)
      .execute();
    await writePeople(tx, companyId, rotaId, body.userIds);
    const after = await readRota(tx, companyId, at, rotaId);
    const changes = differences(recorded(before), recorded(after));
    record('rota_update', `Changed rota "${before.name}": ${changedNames(changes)}`, { rotaId, changes });
    return after;
  });
}

function rotaColumns({ name, shiftUnit, shiftLength, startsOn, handOverAt }: RotaBody) {
  return {
    name,
    shift_unit: shiftUnit,
    shift_length: shiftLength,
    starts_on: startsOn,
    hand_over_at: handOverAt,
  };
}

function recorded({ name, shiftUnit, shiftLength, startsOn, handOverAt, userIds }: Rota) {
  return { name, shiftUnit, shiftLength, startsOn, handOverAt, userIds };
}

async function writePeople(tx: Tx, companyId: number, rotaId: number, people: readonly number[]) {
  await tx.sql
    .deleteFrom('rota_members')
    .where('company_id', '=', companyId)
    .where('rota_id', '=', rotaId)
    .execute();
  await tx.sql
    .insertInto('rota_members')
    .values(
      people.map((userId, position) => ({
        company_id: companyId,
        rota_id: rotaId,
        position,
        user_id: userId,
      })),
    )
    .execute();
}
