import { z } from 'zod';
import type { Verb } from '../auth/verbs.ts';
import { passkeyAssertion, passkeySignInOptions } from '../auth/webauthn.ts';
import { route } from '../platform/route.ts';
import { id, idText, timestamp } from '../platform/values.ts';
import { SIGNATURE_MEANING_MAX_LENGTH } from './signature-settings.ts';

const TAG = 'Signatures';

/** Kinds of records that can be signed. */
export const signatureSubjectKind = z.enum([
  'calibration',
  'laboratory-calibration',
  'drill-run',
  'evidence-pack',
  'review',
]);
export type SignatureSubjectKind = z.output<typeof signatureSubjectKind>;

/**
 * Verbs of which somebody needs one to sign a record of a kind: who may change such records, and who keeps all of them.
 * A review is signed by its reviewers too.
 */
export const SIGNER_VERBS: Readonly<Record<SignatureSubjectKind, readonly Verb[]>> = {
  calibration: ['calibrate', 'reports'],
  'laboratory-calibration': ['calibrate', 'reports'],
  'drill-run': ['settings', 'reports'],
  'evidence-pack': ['reports'],
  review: ['reports'],
};

/** Evidence of who signed: both parts of a sign-in, the password alone within a series, or a passkey. */
export const signatureProof = z.enum(['email-and-password', 'password', 'passkey']);
export type SignatureProof = z.output<typeof signatureProof>;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal');
const meaning = z.string().trim().min(1, 'is required').max(SIGNATURE_MEANING_MAX_LENGTH);

const subject = { subjectKind: signatureSubjectKind, subjectId: id };

/** A person's signature under a record. */
export const signature = z.object({
  ...subject,
  /** Digest of the record as it was signed. */
  sha256: z.string(),
  /** One of `SIGNATURE_MEANINGS`, or a text of the company. */
  meaning: z.string(),
  signedBy: z.string(),
  signedAt: timestamp,
  provenBy: signatureProof,
  /** Whether the record is not the one that was signed. */
  changedAfter: z.boolean(),
});
export type Signature = z.output<typeof signature>;

/** A record as it would be signed now. */
export const signatureSubject = z.object({
  ...subject,
  /** JSON with its keys in order; without ids, which are others in another installation. */
  form: z.string(),
  /** Digest of `form` in UTF-8. */
  sha256: z.string(),
  /** Whether it can be signed: nothing that is still under way can be. */
  isFinal: z.boolean(),
  /** Whether the caller's role may sign it. */
  maySign: z.boolean(),
  /** The meanings that a signature may have: built-in ones, then texts of the company. */
  meanings: z.array(z.string()),
  /** Whether the e-mail address is required besides the password, for the next signature of this session. */
  asksEmail: z.boolean(),
});
export type SignatureSubject = z.output<typeof signatureSubject>;

const toSign = { ...subject, sha256, meaning };

const proof = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('password'),
    email: z.string().trim().min(1, 'is required').max(254).exactOptional(),
    password: z.string().min(1, 'is required').max(1_000),
  }),
  z.object({ kind: z.literal('passkey'), response: passkeyAssertion }),
]);
export type GivenProof = z.output<typeof proof>;

const subjectQuery = z.object({
  subjectKind: signatureSubjectKind,
  subjectId: idText,
});

const subjectsQuery = z.object({
  subjectKind: signatureSubjectKind,
  subjectId: z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, 'must be an id, or up to 100 with commas between them')
    .transform((text) => [...new Set(text.split(',').map(Number))]),
});

/** Every call is for people who see the record; they sign for themselves alone, and only where their role does. */
const forReaders = { tag: TAG, permission: 'signed-in', zoneLimit: 'filtered' } as const;

export const signatureRoutes = {
  listSignatures: route({
    ...forReaders,
    method: 'GET',
    path: '/signatures',
    summary: 'The signatures under a record, or under several of one kind, oldest first',
    query: subjectsQuery,
    answer: z.array(signature),
    errors: [400, 404],
  }),
  readSignatureSubject: route({
    ...forReaders,
    method: 'GET',
    path: '/signatures/subject',
    summary: 'A record as it would be signed now, with its digest, and what a signature under it needs',
    query: subjectQuery,
    answer: signatureSubject,
    errors: [400, 404],
  }),
  signaturePasskeyOptions: route({
    ...forReaders,
    method: 'POST',
    path: '/signatures/passkey-options',
    summary: 'Challenge for a signature by passkey: it is valid for this record, digest and meaning alone',
    changes: [],
    peopleOnly: true,
    body: z.object(toSign),
    answer: passkeySignInOptions,
    errors: [400, 404, 409],
  }),
  sign: route({
    ...forReaders,
    method: 'POST',
    path: '/signatures',
    summary: 'Sign a record as it was shown; 409 when it has changed since',
    changes: ['Signatures'],
    peopleOnly: true,
    body: z.object({ ...toSign, proof }),
    answer: signature,
    success: 201,
    errors: [400, 404, 409, 429],
  }),
};
