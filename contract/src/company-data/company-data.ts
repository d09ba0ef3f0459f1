import { z } from 'zod';
import { route } from '../platform/route.ts';
import { timestamp } from '../platform/values.ts';

/** Kinds of a company's data, as its export file names them. */
export const COMPANY_KINDS = [
  'users',
  'base_units',
  'sensors',
  'zones',
  'alert_groups',
  'sites',
  'alarm_log',
  'alarm_acknowledgements',
  'commands',
  'scheduled_reports',
] as const;
export type CompanyKind = (typeof COMPANY_KINDS)[number];
const companyKind = z.enum(COMPANY_KINDS);

/** Result of an import: origin of the file, as it states it, and the number of entries of each kind. */
export const companyImportResult = z.object({
  company: z.string(),
  exportedAt: timestamp,
  /** Digest of the whole file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  counts: z.record(companyKind, z.int().min(0)),
  readings: z.int().min(0),
  /** Number of base units that kept their device keys. */
  deviceKeys: z.int().min(0).default(0),
  /** Number of users who were invited to choose a password. */
  invited: z.int().min(0).default(0),
});
export type CompanyImportResult = z.output<typeof companyImportResult>;

/** The last import into a company: its progress, or how it ended. */
export const companyImport = z.object({
  phase: z.enum(['upload', 'check', 'write', 'done', 'failed']),
  /** From 0 to 1. */
  progress: z.number().min(0).max(1),
  startedAt: timestamp,
  startedBy: z.string(),
  /** Reason for a failed import and its place in the file; null when the server stopped during it. */
  failure: z.string().nullable(),
  result: companyImportResult.nullable(),
});
export type CompanyImport = z.output<typeof companyImport>;

/** The file in a company's ZIP that holds its device keys, encrypted. */
export const DEVICE_KEYS_FILE = 'keys/device-keys.json';
/** Time for an export or import to begin after its passphrase was sealed. */
export const SEALED_PASSPHRASE_LIFETIME_MS = 600_000;
const MOST_PASSPHRASE = 200;

/** Passphrase of the device keys in a file. */
export const keysPassphrase = z
  .string()
  .min(12, 'must have at least 12 characters')
  .max(MOST_PASSPHRASE, `must have at most ${MOST_PASSPHRASE} characters`);

/** Passphrase as part of an address: encrypted by the server, for one user and a few minutes. */
const sealedPassphrase = z.string().regex(/^[\w-]{60,1400}$/, 'is no sealed passphrase');

export const companyDataRoutes = {
  sealPassphrase: route({
    method: 'POST',
    path: '/settings/export/passphrase',
    summary:
      'Encrypts the passphrase of device keys for `deviceKeys` of an export or import that begins within 10 minutes',
    tag: 'Settings',
    permission: 'settings',
    changes: [],
    peopleOnly: true,
    confirmed: true,
    body: z.object({ passphrase: keysPassphrase }),
    answer: z.object({ deviceKeys: z.string() }),
    errors: [400],
  }),
  exportCompany: route({
    method: 'GET',
    path: '/settings/export',
    summary:
      'Everything of the company as a ZIP file of CSV and JSON, without passwords, keys and other secrets; with `deviceKeys` also the hashes of device keys, encrypted under a passphrase',
    tag: 'Settings',
    permission: 'settings',
    query: z.object({ deviceKeys: sealedPassphrase.optional() }),
    answer: z.string(),
    mediaType: 'application/zip',
    errors: [400],
  }),
  getCompanyImport: route({
    method: 'GET',
    path: '/settings/import',
    summary: 'Whether a file can be imported into the company, and how the last import is going or went',
    tag: 'Settings',
    permission: 'settings',
    answer: z.object({
      /** Kinds of data that the company already has; a file is imported only into a company without any. */
      holds: z.array(companyKind),
      maxBytes: z.int().min(1),
      import: companyImport.nullable(),
    }),
  }),
  importCompany: route({
    method: 'POST',
    path: '/settings/import',
    summary:
      'Imports an exported file into the company while it has nothing yet; answers when the file is there, and goes on by itself',
    tag: 'Settings',
    permission: 'settings',
    adminOnly: true,
    changes: ['CompanyImport'],
    peopleOnly: true,
    bodyMediaType: 'application/zip',
    streamsBody: true,
    query: z.object({
      /** Needed for a file with device keys: its passphrase, or `none` to give the base units new keys. */
      deviceKeys: z.union([z.literal('none'), sealedPassphrase]).optional(),
      /** `invited`: users of the file who may sign in get a link to choose a password; else all are disabled. */
      users: z.enum(['disabled', 'invited']).optional(),
    }),
    body: z.file(),
    errors: [400, 409, 413, 415, 503],
  }),
};
