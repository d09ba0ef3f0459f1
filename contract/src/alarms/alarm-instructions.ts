import { z } from 'zod';

export const INSTRUCTIONS_MAX_LENGTH = 1_000;

/** Instructions about a sensor's alarms for the person called: plain text of some lines, empty for none. */
export const instructionsText = z
  .string()
  .max(INSTRUCTIONS_MAX_LENGTH, `must be at most ${INSTRUCTIONS_MAX_LENGTH} characters`)
  .transform((text) => text.replaceAll('\r\n', '\n').trim());
