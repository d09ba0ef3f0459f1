import { z } from 'zod';
import { newPassword } from '../auth/choose-password.ts';
import { invitation } from '../auth/password-links.ts';
import { builtInRoleKey } from '../auth/built-in-roles.ts';
import { heldRole } from '../auth/held-role.ts';
import { roleList, roleListBody } from '../auth/roles.ts';
import { route } from '../platform/route.ts';
import { displayName, emailAddress, id, idText, timestamp } from '../platform/values.ts';

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** Only who manages people and the users themselves see this and the other optional fields. */
  phoneNumber: z.string().nullable().exactOptional(),
  isDisabled: z.boolean(),
  isLockedOut: z.boolean().exactOptional(),
  roles: roleList,
  role: z.enum(['admin', 'viewer']),
  ...heldRole,
  created_at: timestamp,
  updated_at: timestamp,
  hasBiometrics: z.boolean(),
  hasTwoFactor: z.boolean().exactOptional(),
  /** Number of browsers that receive this user's push messages. */
  pushDevices: z.int().exactOptional(),
  /** Since when the longest silent browser of these has confirmed no message; null while none is silent. */
  pushSilentSince: timestamp.nullable().exactOptional(),
  /** Invitation until a first password is chosen; null for all other users. */
  invitation: invitation.nullable(),
});
export type User = z.output<typeof user>;

/** Link by which an invited user chooses a password, for an admin to hand over. */
export const invitationLink = z.object({
  userId: id,
  email: z.string(),
  /** Page of the link, below the address of the server. */
  path: z.string(),
  expires_at: timestamp,
});
export type InvitationLink = z.output<typeof invitationLink>;

/** Name of a user in records: unique within the company, compared like other names. */
export const username = displayName;

const personName = z.string().trim().max(100).nullish();
/** Digits, spaces and the punctuation of telephone numbers; it begins with + where the country matters. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^(\+?[\d\s().-]{5,30})?$/, 'must be a telephone number')
  .nullish();

const fields = { firstName: personName, lastName: personName, phoneNumber };
/** Role in a body: by one of these, or as a list of codes. */
const givenRole = {
  roles: roleListBody.optional(),
  /** Key of a built-in role. */
  builtInRole: builtInRoleKey.optional(),
  /** Id of a role that the company made. */
  roleId: z.union([id, idText]).optional(),
};
/** Reason for refusing `isLockedOut: true`. */
export const NOT_BY_HAND = 'must be false: nobody is locked out by hand';
const userPath = z.object({ userId: idText });
const TAG = 'Users';

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    summary:
      'List the users of the company; whoever does not manage people reads of others name, address, role and state alone',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(user),
  }),
  getUser: route({
    method: 'GET',
    path: '/users/{userId}',
    summary: 'Read one user',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    params: userPath,
    answer: user,
    errors: [400, 404],
  }),
  createUser: route({
    method: 'POST',
    path: '/users',
    summary: 'Add a user; without a password an invitation to choose one is sent by e-mail',
    tag: TAG,
    permission: 'people',
    changes: ['Users', 'Zones', 'UserZone'],
    peopleOnly: true,
    body: z.object({
      email: emailAddress,
      password: newPassword.optional(),
      ...fields,
      isDisabled: z.boolean().optional(),
      isLockedOut: z
        .boolean()
        .refine((isLockedOut) => !isLockedOut, NOT_BY_HAND)
        .optional(),
      ...givenRole,
      username: username.optional(),
      /** Zones that the user is added to. */
      zoneIds: z.array(id).max(1_000).optional(),
    }),
    answer: user,
    success: 201,
    errors: [400, 404],
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/users/{userId}',
    summary: "Change a user: whoever manages people anyone's record, others their own, without its role",
    tag: TAG,
    permission: 'signed-in',
    changes: ['Users', 'ApiKeys'],
    peopleOnly: true,
    zoneLimit: 'unaffected',
    params: userPath,
    body: z.object({
      userId: z.union([id, idText]).optional(),
      email: emailAddress.optional(),
      ...fields,
      isDisabled: z.boolean().optional(),
      /** `false` ends a lock-out; `true` is only allowed for a locked-out user. */
      isLockedOut: z.boolean().optional(),
      ...givenRole,
      username: username.optional(),
    }),
    answer: user,
    errors: [400, 403, 404, 409],
  }),
  inviteUser: route({
    method: 'POST',
    path: '/users/{userId}/invitation',
    summary: 'Send an invitation again; the link of the one before no longer works',
    tag: TAG,
    permission: 'people',
    changes: ['Users'],
    peopleOnly: true,
    params: userPath,
    answer: user,
    errors: [400, 404, 409],
  }),
  makeInvitationLinks: route({
    method: 'POST',
    path: '/users/invitationLinks',
    summary:
      'Where no e-mail can be sent: a new link to choose a password for each invited user, this once; the links of the ones before no longer work',
    tag: TAG,
    permission: 'people',
    changes: ['Users'],
    peopleOnly: true,
    confirmed: true,
    answer: z.array(invitationLink),
    errors: [409],
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/users/{userId}',
    summary: 'Delete a user; what they did stays in the records',
    tag: TAG,
    permission: 'people',
    changes: ['Users', 'ApiKeys', 'Zones', 'UserZone', 'RemoteAlertGroups'],
    peopleOnly: true,
    params: userPath,
    errors: [400, 404, 409],
  }),
};
