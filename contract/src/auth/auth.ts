import { z } from 'zod';
import { language, temperatureUnit } from '../users/preferences.ts';
import { roleList } from './roles.ts';
import { route } from '../platform/route.ts';
import { id } from '../platform/values.ts';

export const PASSWORD_MIN_LENGTH = 12;
export const SESSION_LIFETIME_MS = 86_400_000;
/** A session ends when it is unused for this long. An open screen uses it: a wall display stays signed in. */
export const SESSION_INACTIVITY_MS = 43_200_000;
/** How long after a sign-in, or after confirming their identity, users may change their sign-in methods. */
export const IDENTITY_PROOF_MS = 600_000;
export const SESSION_REVERIFICATION_MS = 300_000;

export const credentials = z.object({
  companyName: z.string().trim().min(1, 'is required').max(200),
  email: z.string().trim().min(1, 'is required').max(254),
  password: z.string().min(1, 'is required').max(1_000),
  /** Second factor of users who have one: six digits from their app, or a recovery code. */
  code: z.string().max(40).exactOptional(),
});

export const userData = z.object({
  userID: id,
  user_id: id,
  companyID: id,
  companyName: z.string(),
  username: z.string(),
  email: z.string(),
  roles: roleList,
  /** The role as users have it; texts, because an open page may be older than the server, and know fewer. */
  builtInRole: z.string().nullable(),
  roleId: id.nullable(),
  roleName: z.string(),
  permissions: z.array(z.string()),
  /** The user's own choice; absent where they chose nothing. */
  language: language.exactOptional(),
  temperatureUnit: temperatureUnit.exactOptional(),
  /** The company requires two-factor sign-in and this session began without it: it may do nothing but set it up. */
  mustSetUpTwoFactor: z.literal(true).exactOptional(),
});
export type UserData = z.output<typeof userData>;

const done = z.object({ message: z.string() });

export const authRoutes = {
  login: route({
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with company, e-mail and password; sets the session cookie',
    tag: 'Sign-in',
    permission: 'public',
    changes: [],
    body: credentials,
    answer: z.object({ message: z.string(), userData }),
    errors: [400, 401, 429],
  }),
  logout: route({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the session; succeeds without one too',
    tag: 'Sign-in',
    permission: 'public',
    changes: [],
    answer: done,
  }),
  verifyAccess: route({
    method: 'GET',
    path: '/auth/verifyAccess',
    summary: 'Say whether the session is valid, and whose it is',
    tag: 'Sign-in',
    permission: 'signed-in',
    beforeTwoFactor: true,
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: z.object({ message: z.literal('Valid Session'), data: userData }),
  }),
  setupStatus: route({
    method: 'GET',
    path: '/setup',
    summary:
      'Say whether the first company is still to be created, and whether that takes the code printed at start',
    tag: 'Set-up',
    permission: 'public',
    answer: z.object({ needed: z.boolean(), codeRequired: z.boolean() }),
  }),
};
