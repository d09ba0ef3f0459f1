import { z } from 'zod';
import { route } from '../platform/route.ts';
import { idText, timestamp } from '../platform/values.ts';

/** Parameters of RFC 6238 that every authenticator app supports. */
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;
export const RECOVERY_CODE_COUNT = 10;

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const secondFactorCode = z.string().trim().min(1, 'is required').max(40, 'is too long');

/** Six digits from an authenticator app; spaces are ignored, because apps show them. */
const appCode = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'must be six digits'));

const currentPassword = z.string().min(1, 'is required').max(1_000);

export const twoFactorState = z.object({
  enabled: z.boolean(),
  enabled_at: timestamp.nullable(),
  recoveryCodesLeft: z.int().min(0),
  /** Whether the company requires it of all users. */
  required: z.boolean(),
});
export type TwoFactorState = z.output<typeof twoFactorState>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).length(RECOVERY_CODE_COUNT) });
const policy = z.object({ required: z.boolean() });

const TAG = 'Two-factor sign-in';
const own = {
  tag: TAG,
  permission: 'signed-in',
  peopleOnly: true,
  zoneLimit: 'unaffected',
} as const;

export const twoFactorRoutes = {
  twoFactorState: route({
    ...own,
    method: 'GET',
    path: '/auth/two-factor',
    summary: "Say how one's own two-factor sign-in stands",
    beforeTwoFactor: true,
    answer: twoFactorState,
  }),
  setUpTwoFactor: route({
    ...own,
    changes: [],
    method: 'POST',
    path: '/auth/two-factor/setup',
    confirmed: true,
    summary: 'Begin with an authenticator app: its secret, which nothing asks for until a code confirms it',
    beforeTwoFactor: true,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    errors: [403, 409],
  }),
  enableTwoFactor: route({
    ...own,
    changes: ['Users'],
    method: 'POST',
    path: '/auth/two-factor/enable',
    confirmed: true,
    summary: 'Turn two-factor sign-in on with a code of the app; answers the recovery codes, this once',
    beforeTwoFactor: true,
    body: z.object({ code: appCode }),
    answer: recoveryCodes,
    errors: [400, 403, 409, 429],
  }),
  renewRecoveryCodes: route({
    ...own,
    changes: [],
    method: 'POST',
    path: '/auth/two-factor/recovery-codes',
    summary: 'Replace the recovery codes; those from before no longer work',
    body: z.object({ currentPassword, code: secondFactorCode }),
    answer: recoveryCodes,
    errors: [400, 409, 429],
  }),
  disableTwoFactor: route({
    ...own,
    changes: ['Users'],
    method: 'POST',
    path: '/auth/two-factor/disable',
    summary: 'Turn two-factor sign-in off with the password and a code',
    body: z.object({ currentPassword, code: secondFactorCode }),
    errors: [400, 409, 429],
  }),
  resetTwoFactor: route({
    method: 'DELETE',
    path: '/users/{userId}/two-factor',
    confirmed: true,
    summary: 'Turn off the two-factor sign-in of a user who has lost the device, and end their sessions',
    tag: TAG,
    permission: 'people',
    changes: ['Users'],
    peopleOnly: true,
    params: z.object({ userId: idText }),
    errors: [400, 404, 409],
  }),
  getTwoFactorPolicy: route({
    method: 'GET',
    path: '/settings/two-factor',
    summary: 'Say whether everybody of the company has to use two-factor sign-in',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: policy,
  }),
  saveTwoFactorPolicy: route({
    method: 'PUT',
    path: '/settings/two-factor',
    confirmed: true,
    summary:
      'Demand two-factor sign-in of everybody, or leave it to each; 409 for an admin who has not signed in with it',
    tag: TAG,
    permission: 'settings',
    changes: ['Settings'],
    peopleOnly: true,
    body: policy,
    answer: policy,
    errors: [400, 409],
  }),
};
