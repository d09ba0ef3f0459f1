import { z } from 'zod';
import { timestamp } from '../platform/values.ts';

/** Why messages brought no reading though they should have. */
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

/** What the messages of a network server lack. */
export const senderWarning = z.object({
  problem: senderProblem,
  count: z.int(),
  last_at: timestamp,
  /** Whose the last of them was; left out of those of earlier versions. */ sender: z
    .string()
    .exactOptional(),
});
export type SenderWarning = z.output<typeof senderWarning>;

/** A key under `channels` of a reading that names no known channel: nothing is lost but what it said. */
export const unknownChannel = z.object({
  key: z.string(),
  sensor: z.string(),
  count: z.int(),
  last_at: timestamp,
});
export type UnknownChannel = z.output<typeof unknownChannel>;

/** Minutes without a word after which a network server is silent; null for never. */
export const silentAfterMinutes = z.number().min(1).max(10_080).nullable();
export const NETWORK_SERVER_SILENT_AFTER_MS = 60 * 60_000;
