import { z } from 'zod';
import { inVerbOrder } from '../auth/built-in-roles.ts';
import { verb, VERBS } from '../auth/verbs.ts';
import { route } from '../platform/route.ts';
import { displayName, id, idText } from '../platform/values.ts';

/** Most roles that a company makes for itself. */
export const MOST_ROLES = 20;
export const ROLE_NAME_MAX_LENGTH = 60;

/** Name of a role: unique in the company, compared like other names, and not that of a built-in role. */
export const roleName = displayName.refine(
  (name) => name.length <= ROLE_NAME_MAX_LENGTH,
  `must be at most ${ROLE_NAME_MAX_LENGTH} characters`,
);

/** A role that a company made for itself. */
export const companyRole = z.object({ id, name: z.string(), permissions: z.array(verb) });
export type CompanyRole = z.output<typeof companyRole>;

const roleBody = z.object({
  name: roleName,
  permissions: z.array(verb).max(VERBS.length).transform(inVerbOrder),
});
export type CompanyRoleBody = z.output<typeof roleBody>;

const rolePath = z.object({ roleId: idText });
const TAG = 'Users';

export const companyRoleRoutes = {
  listRoles: route({
    method: 'GET',
    path: '/roles',
    summary: 'List the roles that the company made for itself, by name',
    tag: TAG,
    permission: 'people',
    answer: z.array(companyRole),
  }),
  createRole: route({
    method: 'POST',
    path: '/roles',
    summary: 'Make a role of permissions that one has oneself',
    tag: TAG,
    permission: 'people',
    changes: ['Users'],
    peopleOnly: true,
    body: roleBody,
    answer: companyRole,
    success: 201,
    errors: [400, 409],
  }),
  saveRole: route({
    method: 'PUT',
    path: '/roles/{roleId}',
    summary: 'Change a role; it holds for its people from their next call on',
    tag: TAG,
    permission: 'people',
    changes: ['Users', 'ApiKeys'],
    peopleOnly: true,
    params: rolePath,
    body: roleBody,
    answer: companyRole,
    errors: [400, 404],
  }),
  deleteRole: route({
    method: 'DELETE',
    path: '/roles/{roleId}',
    summary: 'Delete a role that nobody has',
    tag: TAG,
    permission: 'people',
    changes: ['Users'],
    peopleOnly: true,
    params: rolePath,
    errors: [400, 404, 409],
  }),
};
