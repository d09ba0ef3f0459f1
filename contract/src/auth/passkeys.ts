import { z } from 'zod';
import { userData } from './auth.ts';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';
import {
  passkeySignInOptions,
  passkeyRegistrationOptions,
  passkeyAssertion,
  passkeyAttestation,
} from './webauthn.ts';

/** Constants of the specification (1 §9 Biometric). */
export const PASSKEY_SIGN_IN_TIMEOUT_MS = 300_000;
export const PASSKEY_REGISTRATION_TIMEOUT_MS = 60_000;
export const MAX_PASSKEYS_PER_USER = 20;

export const passkey = z.object({
  id,
  /** Name that its owner gave it. */
  name: z.string(),
  created_at: timestamp,
  last_used_at: timestamp.nullable(),
  /** Whether an account with the device's maker stores it, so that it also works on the user's other devices. */
  synced: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

const TAG = 'Passkeys';
const own = {
  companyName: z.string().trim().min(1, 'is required').max(200),
  email: z.string().trim().min(1, 'is required').max(254),
};

export const passkeyRoutes = {
  passkeySignInOptions: route({
    method: 'POST',
    path: '/auth/webauthn/login/options',
    summary: 'Challenge for a sign-in by passkey; with company and e-mail, which passkeys may answer it',
    tag: TAG,
    permission: 'public',
    changes: [],
    body: z.object({ companyName: own.companyName.optional(), email: own.email.optional() }),
    answer: passkeySignInOptions,
    errors: [400],
  }),
  passkeySignIn: route({
    method: 'POST',
    path: '/auth/webauthn/login/verify',
    summary: 'Sign in with the answer of a passkey; sets the session cookie',
    tag: TAG,
    permission: 'public',
    changes: [],
    body: z.object({ response: passkeyAssertion }),
    answer: z.object({ verified: z.literal(true), userData }),
    errors: [400, 401, 429],
  }),
  passkeyRegistrationOptions: route({
    method: 'POST',
    path: '/auth/webauthn/register/options',
    confirmed: true,
    summary: "Challenge for a new passkey of one's own",
    tag: TAG,
    permission: 'signed-in',
    changes: [],
    beforeTwoFactor: true,
    zoneLimit: 'unaffected',
    peopleOnly: true,
    body: z.object(own),
    answer: passkeyRegistrationOptions,
    errors: [400, 403, 409],
  }),
  registerPasskey: route({
    method: 'POST',
    path: '/auth/webauthn/register/verify',
    confirmed: true,
    summary: "Keep a new passkey of one's own",
    tag: TAG,
    permission: 'signed-in',
    changes: ['Users'],
    beforeTwoFactor: true,
    zoneLimit: 'unaffected',
    peopleOnly: true,
    body: z.object({
      ...own,
      name: z.string().trim().min(1).max(100).optional(),
      response: passkeyAttestation,
    }),
    answer: z.object({ success: z.literal(true), verified: z.literal(true), passkey }),
    errors: [400, 403, 409],
  }),
  confirmIdentityByPasskey: route({
    method: 'POST',
    path: '/auth/webauthn/confirm',
    summary: 'Prove again who one is, with the answer of an own passkey to the options of a sign-in',
    tag: TAG,
    permission: 'signed-in',
    changes: [],
    beforeTwoFactor: true,
    zoneLimit: 'unaffected',
    peopleOnly: true,
    body: z.object({ response: passkeyAssertion }),
    errors: [400, 429],
  }),
  listPasskeys: route({
    method: 'GET',
    path: '/auth/webauthn/passkeys',
    summary: "List one's own passkeys",
    tag: TAG,
    permission: 'signed-in',
    beforeTwoFactor: true,
    zoneLimit: 'unaffected',
    peopleOnly: true,
    answer: z.array(passkey),
  }),
  removePasskey: route({
    method: 'DELETE',
    path: '/auth/webauthn/passkeys/{passkeyId}',
    confirmed: true,
    summary: "Remove one of one's own passkeys",
    tag: TAG,
    permission: 'signed-in',
    changes: ['Users'],
    zoneLimit: 'unaffected',
    peopleOnly: true,
    params: z.object({ passkeyId: idText }),
    errors: [400, 404],
  }),
  userBiometrics: route({
    method: 'GET',
    path: '/users/{userId}/biometrics',
    summary: 'Say whether a user has a passkey',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    params: z.object({ userId: idText }),
    answer: z.object({ hasBiometrics: z.boolean() }),
    errors: [400, 404],
  }),
  removeUserPasskeys: route({
    method: 'DELETE',
    path: '/users/{userId}/biometrics',
    confirmed: true,
    summary: 'Remove all passkeys of a user, for example of a lost telephone, and end their sessions',
    tag: TAG,
    permission: 'people',
    changes: ['Users'],
    peopleOnly: true,
    params: z.object({ userId: idText }),
    errors: [400, 404],
  }),
};
