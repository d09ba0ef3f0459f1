import type { ReviewedAccess, User } from '@ts1/contract';
import { toTimestamp } from '@ts1/contract';
import { readApiKeys } from '../api-keys/index.ts';
import { readLastSignIns } from '../audit/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { readOpenFeeds } from '../remote-alerts/index.ts';
import { readUsers } from '../users/index.ts';
import { readWebhooks } from '../webhooks/index.ts';

/** Reads who and what has access to a company at a moment (epoch milliseconds). */
export async function readAccess(tx: Tx, companyId: number, now: number): Promise<ReviewedAccess> {
  const [signIns, zones] = [await readLastSignIns(tx, companyId), await readZonesOfUsers(tx, companyId)];
  const users = (await readUsers(tx, companyId, now)).map((user) => {
    const at = signIns.get(user.id);
    return {
      username: user.username,
      email: user.email,
      role: user.roleName,
      ...(user.builtInRole !== null && { built_in_role: user.builtInRole }),
      state: toState(user),
      zones: (zones.get(user.id) ?? []).map(({ name }) => name),
      last_sign_in_at: at === undefined ? null : toTimestamp(at),
      passkeys: user.hasBiometrics,
      two_factor: user.hasTwoFactor === true,
    };
  });
  const keys = await readApiKeys(tx, companyId, now);
  const webhooks = await readWebhooks(tx, companyId);
  const feeds = await readOpenFeeds(tx, companyId);
  return {
    users,
    api_keys: keys.map(({ name, created_by, created_at, scopes, last_used_at, ended_at }) => ({
      name,
      created_by,
      created_at,
      scopes,
      last_used_at,
      ended_at,
    })),
    // An address may hold a secret, which has no place in a record.
    webhooks: webhooks.map(({ name, created_by, created_at, url, enabled }) => ({
      name,
      created_by,
      created_at,
      host: new URL(url).host,
      enabled,
    })),
    calendars: feeds.map(({ name, since }) => ({ rota: name, since: toTimestamp(since) })),
  };
}

function toState({ isDisabled, isLockedOut, invitation }: User): ReviewedAccess['users'][number]['state'] {
  if (isDisabled) return 'disabled';
  if (isLockedOut === true) return 'locked';
  return invitation === null ? 'active' : 'invited';
}

/** Reads the names of the zones that each user belongs to, by the id of the user. */
async function readZonesOfUsers(tx: Tx, companyId: number) {
  const rows = await tx.sql
    .selectFrom('zone_users as member')
    .innerJoin('zones as zone', (join) => inCompany(join, 'zone.zone_id', 'member.zone_id'))
    .select(['member.user_id', 'zone.name'])
    .where('member.company_id', '=', companyId)
    .where('zone.deleted_at', 'is', null)
    .orderBy('zone.name')
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
