import { z } from 'zod';

/** COSE algorithms: ES256 and RS256. */
export const PASSKEY_ALGORITHMS = [-7, -257] as const;

const bytes = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]*$/, 'must be base64url')
    .min(1, 'is required')
    .max(longest, 'is too long');

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(['internal', 'hybrid'])),
});

export const passkeySignInOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type PasskeySignInOptions = z.output<typeof passkeySignInOptions>;

export const passkeyRegistrationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.literal(PASSKEY_ALGORITHMS) })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    authenticatorAttachment: z.literal('platform'),
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyRegistrationOptions = z.output<typeof passkeyRegistrationOptions>;

const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
};

/** Answer of the browser's authenticator to a sign-in (WebAuthn Level 3, AuthenticationResponseJSON). */
export const passkeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8_000),
    authenticatorData: bytes(8_000),
    signature: bytes(4_000),
    userHandle: bytes(100).nullish(),
  }),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;

/** Answer of the browser's authenticator to a registration (RegistrationResponseJSON). */
export const passkeyAttestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: bytes(8_000), attestationObject: bytes(100_000) }),
});
export type PasskeyAttestation = z.output<typeof passkeyAttestation>;
