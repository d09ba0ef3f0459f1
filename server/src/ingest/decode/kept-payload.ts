import { byMeasurand, MEASURANDS } from '@ts1/contract';
import { z } from 'zod';
import type { DecodedReading } from './decoded.ts';

const value = z
  .number()
  .optional()
  .transform((number) => number ?? null);
const error = z
  .literal([8001, 8002])
  .optional()
  .transform((code) => code ?? null);

const reading = z.object({
  serial: z.string(),
  measuredAt: z.number(),
  ...byMeasurand(MEASURANDS, () => value),
  error,
  error_2: error,
  battery_percent: value,
  firmware: z
    .string()
    .optional()
    .transform((version) => version ?? null),
  inputs: z
    .object({ index: z.number(), values: z.array(z.object({ key: z.string(), value: z.number() })) })
    .optional()
    .transform((inputs) => inputs ?? null),
});
const payload = z.array(reading);

/** Checked readings as they are kept: what was not measured is left out. */
export function writeReadings(readings: readonly DecodedReading[]): string {
  return JSON.stringify(readings, (_key, part: unknown) => (part === null ? undefined : part));
}

/** @throws for what was not written by `writeReadings` */
export function readReadings(text: string): DecodedReading[] {
  return payload.parse(JSON.parse(text));
}
