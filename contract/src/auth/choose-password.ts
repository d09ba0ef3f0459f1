import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from './auth.ts';
import { route } from '../platform/route.ts';
import { timeZone } from '../platform/time-zone-name.ts';
import { chosenPreferences } from '../users/preferences.ts';
import { displayName, emailAddress, id } from '../platform/values.ts';

/** A password being set: 12 to 200 characters. Existing passwords are never checked by this rule. */
export const newPassword = z
  .string()
  .min(PASSWORD_MIN_LENGTH, `must be at least ${PASSWORD_MIN_LENGTH} characters`)
  .max(200, 'must be at most 200 characters');

/** Calls that set a password, in a file apart from sign-in, which every page loads. */
export const choosePasswordRoutes = {
  updatePassword: route({
    method: 'POST',
    path: '/auth/updatePassword',
    summary: "Change one's own password, or as an admin another user's with the admin's own current password",
    tag: 'Sign-in',
    permission: 'signed-in',
    changes: [],
    zoneLimit: 'unaffected',
    peopleOnly: true,
    body: z.object({
      companyName: z.string().trim().min(1, 'is required').max(200),
      email: z.string().trim().min(1, 'is required').max(254),
      currentPassword: z.string().min(1, 'is required').max(1_000),
      newPassword,
    }),
    answer: z.object({ message: z.literal('Password updated successfully') }),
    errors: [400, 401, 403, 404, 429],
  }),
  setup: route({
    method: 'POST',
    path: '/setup',
    summary: 'Create the first company and its admin; 409 once a company exists',
    tag: 'Set-up',
    permission: 'public',
    changes: [],
    body: z.object({
      companyName: displayName,
      email: emailAddress,
      password: newPassword,
      code: z.string().max(100).optional(),
      /** Time zone of the company; Europe/London when left out. */
      timeZone: timeZone.optional(),
      /** For everybody who does not choose them; as null where left out. */
      ...chosenPreferences.partial().shape,
    }),
    answer: z.object({ companyID: id, userID: id }),
    success: 201,
    errors: [400, 403, 409, 429],
  }),
};
