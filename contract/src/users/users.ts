import { z } from 'zod';
import { newPassword } from '../auth/choose-password.ts';
import { invitation } from '../auth/password-links.ts';
import { roleList, roleListBody } from '../auth/roles.ts';
import { route } from '../platform/route.ts';
import { displayName, emailAddress, id, idText, timestamp } from '../platform/values.ts';

export const user = z.object({
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** This, and what else may be left out, is for admins and the person alone. */
  phoneNumber: z.string().nullable().exactOptional(),
  isDisabled: z.boolean(),
  isLockedOut: z.boolean().exactOptional(),
  roles: roleList,
  role: z.enum(['admin', 'viewer']),
  created_at: timestamp,
  updated_at: timestamp,
  hasBiometrics: z.boolean(),
  hasTwoFactor: z.boolean().exactOptional(),
  /** Browsers that take this user's push messages. */
  pushDevices: z.int().exactOptional(),
  /** Since when the longest silent of them has confirmed no message; null while none is silent. */
  pushSilentSince: timestamp.nullable().exactOptional(),
  /** Until a first password is chosen; null for everybody else. */
  invitation: invitation.nullable(),
});
export type User = z.output<typeof user>;

/** What records call somebody: unique within the company, compared as names are. */
export const username = displayName;

const personName = z.string().trim().max(100).nullish();
/** Digits, spaces and the punctuation of telephone numbers; where the country matters it begins with +. */
export const phoneNumber = z
  .string()
  .trim()
  .regex(/^(\+?[\d\s().-]{5,30})?$/, 'must be a telephone number')
  .nullish();

const fields = { firstName: personName, lastName: personName, phoneNumber };
/** Why `isLockedOut: true` is refused. */
export const NOT_BY_HAND = 'must be false: nobody is locked out by hand';
const userPath = z.object({ userId: idText });
const TAG = 'Users';

export const userRoutes = {
  listUsers: route({
    method: 'GET',
    path: '/users',
    summary: 'List the users of the company; of others, viewers read name, address, role and state alone',
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
    permission: 'admin',
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
      roles: roleListBody.optional(),
      username: username.optional(),
      /** The zones that the user is put into. */
      zoneIds: z.array(id).max(1_000).optional(),
    }),
    answer: user,
    success: 201,
    errors: [400, 404],
  }),
  updateUser: route({
    method: 'PATCH',
    path: '/users/{userId}',
    summary: "Change a user: admins anyone's record, others their own, without its role",
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
      /** `false` lifts a lock-out; `true` only repeats one. */
      isLockedOut: z.boolean().optional(),
      roles: roleListBody.optional(),
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
    permission: 'admin',
    changes: ['Users'],
    peopleOnly: true,
    params: userPath,
    answer: user,
    errors: [400, 404, 409],
  }),
  deleteUser: route({
    method: 'DELETE',
    path: '/users/{userId}',
    summary: 'Delete a user; what they did stays in the records',
    tag: TAG,
    permission: 'admin',
    changes: ['Users', 'ApiKeys', 'Zones', 'UserZone', 'RemoteAlertGroups'],
    peopleOnly: true,
    params: userPath,
    errors: [400, 404, 409],
  }),
};
