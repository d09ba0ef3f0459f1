import { BUILT_IN_ROLES, type BuiltInRoleKey, inVerbOrder } from '@ts1/contract';

/** Returns a built-in role as a signed-in user has it. */
export function builtInHeldRole(builtInRole: BuiltInRoleKey) {
  const { name, permissions } = BUILT_IN_ROLES[builtInRole];
  return { builtInRole, roleId: null, roleName: name, permissions: inVerbOrder(permissions) };
}
