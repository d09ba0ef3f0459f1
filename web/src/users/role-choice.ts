import { BUILT_IN_ROLE_KEYS, BUILT_IN_ROLES, type BuiltInRoleKey, type User, type Verb } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import type { SessionUser } from '../session/index.ts';

/** A role as forms choose it: the key of a built-in one, or `own-` with the id of one that the company made. */
export type RoleChoice = BuiltInRoleKey | `own-${number}`;

/** Returns the role of a user as a choice. */
export function toRoleChoice({ builtInRole, roleId }: Pick<User, 'builtInRole' | 'roleId'>): RoleChoice {
  return builtInRole ?? (roleId === null ? 'viewer' : `own-${roleId}`);
}

/** Returns the part of a body that gives a new user a role: the codes of the specification where it has one. */
export function newRoleBody(choice: RoleChoice) {
  if (choice === 'admin') return { roles: [1 as const, 2 as const] };
  return choice === 'viewer' ? { roles: [2 as const] } : ownRoleBody(choice);
}

/** Returns the part of a body that gives a user another role; code 2 would leave anybody but an admin as they are. */
export function otherRoleBody(choice: RoleChoice, { roles }: Pick<User, 'roles'>) {
  if (choice === 'admin') return { roles: [1 as const] };
  return choice === 'viewer' && roles.includes(1) ? { roles: [2 as const] } : ownRoleBody(choice);
}

function ownRoleBody(choice: RoleChoice): { builtInRole: BuiltInRoleKey } | { roleId: number } {
  const key = BUILT_IN_ROLE_KEYS.find((one) => one === choice);
  return key === undefined ? { roleId: Number(choice.slice('own-'.length)) } : { builtInRole: key };
}

/** Returns the name of a role in the language of the reader; a company's own is as it was typed. */
export function roleName(
  { builtInRole, roleName: own }: Pick<User, 'builtInRole' | 'roleName'>,
  t: TFunction,
): string {
  return builtInRole === null ? own : t(`shell.roles.${builtInRole}`);
}

/** Returns what permissions allow, in words. */
export function permissionsText(permissions: readonly Verb[], t: TFunction): string {
  return permissions.length === 0
    ? t('roles.readsOnly')
    : permissions.map((one) => t(`roles.verbs.${one}`)).join(', ');
}

/** Returns the built-in roles that somebody may give, that of most users first: those without more than they have. */
export function givableRoles({
  roles,
  permissions,
}: Pick<SessionUser, 'roles' | 'permissions'>): BuiltInRoleKey[] {
  const keys = new Set<BuiltInRoleKey>(['viewer', ...BUILT_IN_ROLE_KEYS]);
  return [...keys].filter((key) =>
    roles === '1'
      ? true
      : key !== 'admin' && BUILT_IN_ROLES[key].permissions.every((one) => permissions.includes(one)),
  );
}
