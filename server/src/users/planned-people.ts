import type { PlannedPerson } from '@ts1/contract';
import { z } from 'zod';
import type { Tx } from '../database/index.ts';

const userIds = z.array(z.int());

/** Reads the ids of the users of a plan as they are stored, in their order. */
export function parseUserIds(stored: string): number[] {
  return userIds.parse(JSON.parse(stored));
}

/** Names the users of plans of a company, and says who of them may sign in; a user who does not exist is left out. */
export async function readPlannedPeople(
  tx: Tx,
  companyId: number,
): Promise<(ids: readonly number[]) => PlannedPerson[]> {
  const users = await tx.sql
    .selectFrom('users')
    .select(['user_id', 'username', 'is_disabled', 'deleted_at'])
    .where('company_id', '=', companyId)
    .execute();
  const people = new Map(users.map((user) => [user.user_id, user]));
  return (ids) =>
    ids.flatMap((userId) => {
      const user = people.get(userId);
      if (user === undefined) return [];
      const may_sign_in = user.is_disabled === 0 && user.deleted_at === null;
      return [{ user_id: userId, username: user.username, may_sign_in }];
    });
}
