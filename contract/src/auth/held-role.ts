import { z } from 'zod';
import { builtInRoleKey } from './built-in-roles.ts';
import { verb } from './verbs.ts';
import { id } from '../platform/values.ts';

/** The role of a user; exactly one of `builtInRole` and `roleId` is not null. */
export const heldRole = {
  /** Key of a built-in role. */
  builtInRole: builtInRoleKey.nullable(),
  /** Id of a role that the company made. */
  roleId: id.nullable(),
  roleName: z.string(),
  /** Verbs that the role permits, and those that the settings of the company permit besides. */
  permissions: z.array(verb),
};
