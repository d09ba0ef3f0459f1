import { z } from 'zod';
import { id, timestamp } from '../platform/values.ts';

export const COMMAND_KINDS = ['calibrate', 'clear-calibration', 'firmware', 'wifi'] as const;
export const commandKind = z.enum(COMMAND_KINDS);
export type CommandKind = z.output<typeof commandKind>;

export const COMMAND_STATES = ['queued', 'sent', 'acknowledged', 'failed', 'expired', 'cancelled'] as const;
export const commandState = z.enum(COMMAND_STATES);
export type CommandState = z.output<typeof commandState>;

/** Whether the base unit still has to carry out the command. */
export function isCommandOpen(state: CommandState): boolean {
  return state === 'queued' || state === 'sent';
}

/** A command to a base unit as users see it. It never contains passwords. */
export const command = z.object({
  id,
  kind: commandKind,
  state: commandState,
  /** The sensor that it is for; null when it is for the base unit itself. */
  sensorId: id.nullable(),
  sensorName: z.string().nullable(),
  baseUnitId: id,
  baseUnitName: z.string(),
  /** Setpoint of a calibration, degrees Celsius. */
  setpoint: z.number().nullable(),
  offset: z.number().nullable(),
  /** The firmware to install. */
  version: z.string().nullable(),
  ssid: z.string().nullable(),
  /** Percent, while the base unit reports its progress. */
  progress: z.number().nullable(),
  /** Latest report of the base unit about it. */
  detail: z.string().nullable(),
  /** How often it was sent to the base unit. */
  attempts: z.int(),
  createdBy: z.string(),
  createdAt: timestamp,
  /** When it was first sent to the base unit. */
  sentAt: timestamp.nullable(),
  /** When it was acknowledged, failed, expired or was cancelled. */
  endedAt: timestamp.nullable(),
  expiresAt: timestamp,
});
export type Command = z.output<typeof command>;
