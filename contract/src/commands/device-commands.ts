import { z } from 'zod';
import { commandKind } from './command.ts';
import { firmwareVersion } from '../firmware/firmware-version.ts';
import { id, timestamp } from '../platform/values.ts';

/** Longest time that a poll for commands may be held open. */
export const MAX_COMMAND_WAIT_SECONDS = 60;

/** A command as a base unit receives it. `payload` depends on its kind; serial numbers are digits. */
export const deviceCommand = z.object({
  id,
  kind: commandKind,
  payload: z.union([
    z.object({ sensor: z.string(), setpoint: z.number(), offset: z.number() }),
    z.object({
      sensor: z.string(),
      version: z.string(),
      wifi: z.object({ ssid: z.string(), password: z.string() }).optional(),
    }),
    z.object({ ssid: z.string(), password: z.string() }),
    z.object({ sensor: z.string() }),
  ]),
  createdAt: timestamp,
});
export type DeviceCommand = z.output<typeof deviceCommand>;

const ackDetail = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0'), 'must not contain the character U+0000')
  .nullish();

/** Report of a base unit about a command: it is done, it failed, or its progress. */
export const commandAck = z.discriminatedUnion('status', [
  z.object({ status: z.literal('done'), detail: ackDetail, firmware: firmwareVersion.nullish() }),
  z.object({ status: z.literal('failed'), detail: ackDetail }),
  z.object({ status: z.literal('progress'), detail: ackDetail, progress: z.number().min(0).max(100) }),
]);
export type CommandAck = z.output<typeof commandAck>;
