import { z } from 'zod';

export const INSTRUCTIONS_MAX_LENGTH = 1_000;

/** What whoever is called is to do about a sensor's alarms: plain text of some lines, empty for nothing. */
export const instructionsText = z
  .string()
  .max(INSTRUCTIONS_MAX_LENGTH, `must be at most ${INSTRUCTIONS_MAX_LENGTH} characters`)
  .transform((text) => text.replaceAll('\r\n', '\n').trim());
