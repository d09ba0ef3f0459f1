import type { Selectable } from 'kysely';
import { silentBefore, toTimestamp, type User } from '@ts1/contract';
import { isLocked, toHeldRole, type RoleRow } from '../auth/index.ts';
import { inCompany, type Tx, type UsersTable } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchUser } from './refusals.ts';

const COLUMNS = [
  'user_id',
  'email',
  'username',
  'first_name',
  'last_name',
  'phone_number',
  'role',
  'built_in_role',
  'company_role_id',
  'is_disabled',
  'locked_until',
  'created_at',
  'updated_at',
] as const;

type UserRow = Pick<Selectable<UsersTable>, (typeof COLUMNS)[number]> &
  RoleRow & {
    readonly passkeys: number | null;
    readonly push_devices: number | null;
    readonly push_confirmed_at: number | null;
    readonly two_factor_at: number | null;
    readonly invited_at: number | null;
    readonly invitation_ends_at: number | null;
  };

/** The users of a company in the order in which they were added; `now` decides who is locked out. */
export async function readUsers(tx: Tx, companyId: number, now: number): Promise<User[]> {
  const rows = await selectUsers(tx, companyId).orderBy('users.user_id').execute();
  return rows.map((row) => toUser(row, now));
}

/** Returns what a reader may see of a user: who manages people and the person all of it, others what the Users screen is for. */
export function shownTo(reader: Pick<SignedInUser, 'permissions' | 'userId'>, user: User): User {
  if (reader.permissions.includes('people') || reader.userId === user.id) return user;
  const { id, email, username, firstName, lastName, isDisabled, roles, role } = user;
  const { created_at, updated_at, hasBiometrics, invitation, builtInRole, roleId, roleName, permissions } =
    user;
  const name = { id, email, username, firstName, lastName };
  const held = { roles, role, builtInRole, roleId, roleName, permissions };
  return { ...name, isDisabled, ...held, created_at, updated_at, hasBiometrics, invitation };
}

/**
 * One user.
 * @throws NotFound
 */
export async function readUser(tx: Tx, companyId: number, userId: number, now: number): Promise<User> {
  const row = await selectUsers(tx, companyId).where('users.user_id', '=', userId).executeTakeFirst();
  if (row === undefined) throw noSuchUser();
  return toUser(row, now);
}

function selectUsers(tx: Tx, companyId: number) {
  return tx.sql
    .selectFrom('users')
    .innerJoin('companies as company', 'company.company_id', 'users.company_id')
    .leftJoin('company_roles as own_role', (join) =>
      inCompany(join, 'own_role.role_id', 'users.company_role_id'),
    )
    .leftJoin('password_links as invitation', (join) =>
      inCompany(join, 'invitation.user_id', 'users.user_id').on('invitation.purpose', '=', 'invitation'),
    )
    .leftJoin('two_factor as factor', (join) => inCompany(join, 'factor.user_id', 'users.user_id'))
    .select(COLUMNS.map((column) => `users.${column}` as const))
    .select([
      'own_role.name as own_role_name',
      'own_role.permissions as own_role_permissions',
      'company.viewers_may_shelve',
      'factor.enabled_at as two_factor_at',
      'invitation.created_at as invited_at',
      'invitation.expires_at as invitation_ends_at',
    ])
    .select((row) =>
      row
        .selectFrom('passkeys')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkeys.company_id', '=', 'users.company_id')
        .whereRef('passkeys.user_id', '=', 'users.user_id')
        .as('passkeys'),
    )
    .select((row) =>
      row
        .selectFrom('push_subscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('push_subscriptions.company_id', '=', 'users.company_id')
        .whereRef('push_subscriptions.user_id', '=', 'users.user_id')
        .as('push_devices'),
    )
    .select((row) =>
      row
        .selectFrom('push_subscriptions')
        .select(({ fn }) => fn.min<number | null>('confirmed_at').as('least'))
        .whereRef('push_subscriptions.company_id', '=', 'users.company_id')
        .whereRef('push_subscriptions.user_id', '=', 'users.user_id')
        .as('push_confirmed_at'),
    )
    .where('users.company_id', '=', companyId)
    .where('users.deleted_at', 'is', null);
}

function toUser(row: UserRow, now: number): User {
  const held = toHeldRole(row);
  return {
    id: row.user_id,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    isDisabled: row.is_disabled === 1,
    isLockedOut: isLocked(row.locked_until, now),
    roles: [row.role],
    role: row.role === 1 ? 'admin' : 'viewer',
    ...held,
    permissions: [...held.permissions],
    created_at: toTimestamp(row.created_at),
    updated_at: toTimestamp(row.updated_at),
    hasBiometrics: (row.passkeys ?? 0) > 0,
    hasTwoFactor: row.two_factor_at !== null,
    pushDevices: row.push_devices ?? 0,
    pushSilentSince: silentText(row.push_confirmed_at, now),
    invitation: toInvitation(row),
  };
}

function silentText(confirmedAt: number | null, now: number): string | null {
  return confirmedAt === null || confirmedAt > silentBefore(now) ? null : toTimestamp(confirmedAt);
}

function toInvitation({ invited_at, invitation_ends_at }: UserRow): User['invitation'] {
  if (invited_at === null || invitation_ends_at === null) return null;
  return { sent_at: toTimestamp(invited_at), expires_at: toTimestamp(invitation_ends_at) };
}
