import { present } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import type { Checked } from './check-archive.ts';
import type { ImportTarget } from './import-target.ts';
import type { NewIds } from './parse-rows.ts';
import { TABLES } from './tables.ts';

const IDS_AT_ONCE = 10_000;

export interface Given {
  readonly ids: NewIds;
  /** Numbers of users who are in the company already. */
  readonly known: ReadonlySet<number>;
}

/** Gives the numbers of the file new ids, in their order. A user who is in the company already keeps the old id. */
export async function giveIds(
  tx: Tx,
  companyId: number,
  { counts, users }: Checked,
  target: ImportTarget,
): Promise<Given> {
  const ids = new Map<string, number[]>();
  for (const { name, own } of TABLES) {
    if (own === undefined) continue;
    const given: number[] = [];
    for (let missing = counts.get(name) ?? 0; missing > 0; missing -= IDS_AT_ONCE) {
      given.push(...(await tx.dialect.nextIds(tx, own.sequence, Math.min(missing, IDS_AT_ONCE))));
    }
    ids.set(name, given);
  }
  const known = new Set<number>();
  if (target.kind === 'new') return { ids, known };
  const there = await tx.sql
    .selectFrom('users')
    .select(['email_folded', 'user_id'])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  const userIds = present(ids.get('users'));
  for (const { email_folded: email, user_id: userId } of there) {
    const number = users.get(email);
    if (number === undefined) continue;
    userIds[number - 1] = userId;
    known.add(number);
  }
  return { ids, known };
}
