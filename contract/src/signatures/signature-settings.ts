import { z } from 'zod';
import { route } from '../platform/route.ts';

/** Meanings that every company has (21 CFR 11.50(a)(3)). */
export const SIGNATURE_MEANINGS = ['review', 'approval', 'responsibility', 'authorship'] as const;
export type SignatureMeaning = (typeof SIGNATURE_MEANINGS)[number];

/** Longest text of a meaning, in characters. */
export const SIGNATURE_MEANING_MAX_LENGTH = 60;
const MOST_OWN_MEANINGS = 10;
const LONGEST_SERIES_MINUTES = 60;

const ownMeaning = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(SIGNATURE_MEANING_MAX_LENGTH)
  .refine((text) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(text), 'must be one line of text')
  .refine((text) => !SIGNATURE_MEANINGS.some((one) => one === text), 'must not be a built-in meaning');

/** Settings of a company for signatures. */
export const signatureSettings = z.object({
  /** Minutes after a signature within which the next one in the session needs the password alone; 0 for never. */
  signatureMinutes: z.int().min(0).max(LONGEST_SERIES_MINUTES),
  /** Meanings besides the built-in ones. */
  signatureMeanings: z
    .array(ownMeaning)
    .max(MOST_OWN_MEANINGS)
    .refine((texts) => new Set(texts).size === texts.length, 'must name each meaning once'),
  /** Whether signatures of different meanings under one record must be by different persons. */
  signaturesByTwo: z.boolean(),
});
export type SignatureSettings = z.output<typeof signatureSettings>;

/** Settings of a company that has chosen none. */
export const SIGNATURE_SETTINGS_DEFAULT: SignatureSettings = {
  signatureMinutes: 15,
  signatureMeanings: [],
  signaturesByTwo: false,
};

const TAG = 'Signatures';

export const signatureSettingsRoutes = {
  getSignatureSettings: route({
    method: 'GET',
    path: '/settings/signatures',
    summary: 'Read what signatures may mean, and when they ask for the e-mail address again',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: signatureSettings,
  }),
  saveSignatureSettings: route({
    method: 'PUT',
    path: '/settings/signatures',
    summary: 'Change what signatures may mean, and when they ask for the e-mail address again',
    tag: TAG,
    permission: 'settings',
    changes: ['Settings', 'Signatures'],
    body: signatureSettings,
    answer: signatureSettings,
    errors: [400],
  }),
};
