import { createHash } from 'node:crypto';
import {
  byWorseBy,
  companySettings,
  DEVICE_KEYS_FILE,
  FOLLOW_UP_DEFAULTS,
  LONGEST_SHELVING_DEFAULT,
  present,
  recordKeeping,
  retention,
  settingsAddress,
  SIGNATURE_SETTINGS_DEFAULT,
  signatureSettings,
} from '@ts1/contract';
import { z } from 'zod';
import { NOTHING_DEMANDED } from '../settings/index.ts';

export const FORMAT = 'ts1-company-1';
export const MANIFEST = 'manifest.json';
export const COMPANY = 'data/company.json';
/** Device keys of the base units, as hashes under a passphrase; only in files whose admin asked for it. */
export const KEYS = DEVICE_KEYS_FILE;
/** Folder of the data that is imported; all else in a file is for reading. */
const DATA = 'data/';

export const readingsFile = (sensor: number): string => `data/readings/${sensor}.csv`;
export const statisticsFile = (sensor: number): string => `data/statistics/${sensor}.csv`;
export const tableFile = (table: string): string => `data/${table}.jsonl`;

/** The company itself. */
export const companyFile = z.strictObject({
  name: z.string().max(100),
  settings: companySettings.extend({
    // Files from before these were settings do not have them.
    stillOutAfter: companySettings.shape.stillOutAfter.default(FOLLOW_UP_DEFAULTS.stillOutAfter),
    acknowledgementNeeds: companySettings.shape.acknowledgementNeeds.default('nothing'),
    longestShelving: companySettings.shape.longestShelving.default(LONGEST_SHELVING_DEFAULT),
    viewersMayShelve: companySettings.shape.viewersMayShelve.default(false),
    mayTurnOffAlarms: companySettings.shape.mayTurnOffAlarms.default(false),
    acknowledgeFromMessages: companySettings.shape.acknowledgeFromMessages.default('off'),
    language: companySettings.shape.language.default(null),
    temperatureUnit: companySettings.shape.temperatureUnit.default(null),
    keepLastPicture: companySettings.shape.keepLastPicture.default(true),
    ...byWorseBy(({ setting, initial }) => companySettings.shape[setting].default(initial)),
  }),
  // Files from before there were signatures do not have it.
  signatures: signatureSettings.default(SIGNATURE_SETTINGS_DEFAULT),
  recordKeeping: z
    .strictObject({
      ...recordKeeping.shape,
      temperatureTolerance: recordKeeping.shape.temperatureTolerance.default(
        NOTHING_DEMANDED.temperatureTolerance,
      ),
      humidityTolerance: recordKeeping.shape.humidityTolerance.default(NOTHING_DEMANDED.humidityTolerance),
    })
    .default(NOTHING_DEMANDED),
  twoFactorRequired: z.boolean(),
  retention,
  address: settingsAddress.nullable(),
});
export type CompanyFile = z.output<typeof companyFile>;

const sum = z.string().regex(/^[0-9a-f]{64}$/);

/** Sum and size that a file must have. */
export const fileSum = z.strictObject({ sha256: sum, bytes: z.int().min(0) });

/** Contents of a file; written last, after everything else. */
export const manifestHead = z.strictObject({
  format: z.literal(FORMAT),
  exported_at: z.iso.datetime(),
  company: z.string().max(100),
  /** SHA-256 over the data to import: the same for the same content, wherever it was exported. */
  content: sum,
  /** Thousands of entries, each a {@link fileSum}. */
  files: z.custom<Readonly<Record<string, unknown>>>(
    (files) => typeof files === 'object' && files !== null && !Array.isArray(files),
  ),
});
export type Manifest = Omit<z.output<typeof manifestHead>, 'files'> & {
  files: Record<string, z.output<typeof fileSum>>;
};

/** Returns the checksum of the content, from the names and sums of the data files. */
export function contentSum(files: Manifest['files']): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files)
    .filter((one) => one.startsWith(DATA))
    .sort()) {
    hash.update(`${name} ${present(files[name]?.sha256)}\n`);
  }
  return hash.digest('hex');
}
