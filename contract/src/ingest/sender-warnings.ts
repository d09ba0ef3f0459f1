import { z } from 'zod';
import { timestamp } from '../platform/values.ts';

/** Reasons why messages became no reading although they should have. */
export const senderProblem = z.enum([
  'no-decoded-values',
  'no-known-field',
  'no-address',
  'no-time',
  'unknown-text',
  'retained',
  'simulated',
]);
export type SenderProblem = z.output<typeof senderProblem>;

/** A problem with the messages of a network server. */
export const senderWarning = z.object({
  problem: senderProblem,
  count: z.int(),
  last_at: timestamp,
  /** Sender of the last of them; absent from warnings of earlier versions. */ sender: z
    .string()
    .exactOptional(),
});
export type SenderWarning = z.output<typeof senderWarning>;

/** A key under `inputs` of a reading that is no known input: only its value is lost. */
export const unknownInput = z.object({
  key: z.string(),
  sensor: z.string(),
  count: z.int(),
  last_at: timestamp,
});
export type UnknownInput = z.output<typeof unknownInput>;

/** Minutes without a message after which a network server is silent; null for never. */
export const silentAfterMinutes = z.number().min(1).max(10_080).nullable();
export const NETWORK_SERVER_SILENT_AFTER_MS = 60 * 60_000;
