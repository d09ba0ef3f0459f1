import { z } from 'zod';

/** Role codes of the specification: '1' admin, '2' viewer. */
export const roleCode = z.enum(['1', '2']);
export type RoleCode = z.output<typeof roleCode>;

/** Roles as lists in the API: `[1]`, `[2]` and `[1, 2]`. */
export const roleList = z
  .array(z.union([z.literal(1), z.literal(2)]))
  .min(1)
  .max(2);

/** Roles in a body: a list, or its items as comma-separated text. */
export const roleListBody = z.union([
  roleList,
  z
    .string()
    .regex(/^\s*[12]\s*(,\s*[12]\s*)?$/, 'must be roles, such as 1,2')
    .transform((text) => text.split(',').map(Number))
    .pipe(roleList),
]);

/** Returns the role of a list: admin if it contains 1. */
export function effectiveRole(roles: readonly number[]): RoleCode {
  return roles.includes(1) ? '1' : '2';
}
