import { z } from 'zod';
import { command, commandState } from './command.ts';
import { MAX_COMMAND_WAIT_SECONDS, deviceCommand, commandAck } from './device-commands.ts';
import { route } from '../platform/route.ts';
import { id, idText } from '../platform/values.ts';

/** A command that is not acknowledged within this time expires. */
export const COMMAND_LIFETIME_MS = 24 * 3_600_000;

const celsius = (least: number, most: number) =>
  z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`);

/** Degrees Celsius. */
export const calibrationSetpoint = celsius(-273.15, 2_000);
export const calibrationOffset = celsius(-100, 100);

const sensorId = z.union([id, idText]);

export const calibrationBody = z.union([
  z.object({ sensorId, setpoint: calibrationSetpoint, offset: calibrationOffset }),
  z.object({ sensorId, action: z.literal('CLEAR') }),
]);

function utf8Bytes(text: string): number {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/%[\dA-F]{2}/g, '.').length;
}

/** IEEE 802.11: up to 32 bytes. */
export const wifiSsid = z
  .string()
  .min(1, 'must not be empty')
  .refine((text) => utf8Bytes(text) <= 32, 'must be at most 32 bytes long')
  .refine((text) => !/\p{Cc}|\p{Cs}/u.test(text), 'must not contain control characters');

/** WPA2 and WPA3: 8 to 63 printable ASCII characters, or the key itself as 64 hexadecimal digits. */
export const wifiPassword = z
  .string()
  .regex(
    /^([\x20-\x7e]{8,63}|[\da-fA-F]{64})$/,
    'must be 8 to 63 letters, digits and signs, or 64 hexadecimal digits',
  );

const deviceSerial = z.string().trim().min(1, 'must not be empty').max(40);

export const wifiBody = z.object({
  baseUnitSerialNumber: deviceSerial,
  baseUnitName: z.string().max(200).optional(),
  ssid: wifiSsid,
  password: wifiPassword,
  timestamp: z.string().max(40).optional(),
});

export const firmwareBody = z.object({
  email: z.string().max(254).optional(),
  sensorSerialNumber: deviceSerial,
  /** Units of type 1 that can reach the sensor; the command goes to the one that received the sensor last. */
  baseUnitSerialNumbers: z.array(deviceSerial).max(1_000).optional(),
  wifi: z.object({ ssid: wifiSsid, password: wifiPassword }).optional(),
});

const TAG = 'Commands';

export const commandRoutes = {
  calibrate: route({
    method: 'POST',
    path: '/automation/calibration',
    summary: "Calibrate a sensor, or clear its calibration with action 'CLEAR'; answers the queued command",
    tag: TAG,
    permission: 'calibrate',
    changes: ['Commands'],
    body: calibrationBody,
    answer: command,
    errors: [400, 404, 409],
  }),
  updateFirmware: route({
    method: 'POST',
    path: '/automation/firmware',
    summary: 'Update a TS1 sensor to the latest firmware; answers the queued command',
    tag: TAG,
    permission: 'devices',
    changes: ['Commands'],
    body: firmwareBody,
    answer: command,
    errors: [400, 404, 409],
  }),
  configureWifi: route({
    method: 'POST',
    path: '/automation/wifi',
    summary: 'Give a TS1 Base new Wi-Fi settings; answers the queued command, without the password',
    tag: TAG,
    permission: 'devices',
    changes: ['Commands'],
    body: wifiBody,
    answer: command,
    errors: [400, 404, 409],
  }),
  listCommands: route({
    method: 'GET',
    path: '/commands',
    summary: 'List commands, newest first; X-Total-Count says how many there are',
    tag: TAG,
    permission: 'devices',
    query: z.object({
      sensor_id: idText.optional(),
      base_unit_id: idText.optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(1_000)).optional(),
    }),
    answer: z.array(command),
    errors: [400, 404],
  }),
  cancelCommand: route({
    method: 'DELETE',
    path: '/commands/{commandId}',
    summary: 'Cancel a command that was not sent yet',
    tag: TAG,
    permission: 'devices',
    changes: ['Commands'],
    params: z.object({ commandId: idText }),
    answer: command,
    errors: [400, 404, 409],
  }),
  pollCommands: route({
    method: 'GET',
    path: '/ingest/commands',
    summary: 'Commands of the calling base unit; `wait` holds the call until there is one, in seconds',
    tag: 'Ingest',
    permission: 'device',
    query: z.object({
      wait: z.coerce.number().pipe(z.number().min(0).max(MAX_COMMAND_WAIT_SECONDS)).optional(),
    }),
    answer: z.object({ commands: z.array(deviceCommand) }),
    errors: [400, 429, 503],
  }),
  acknowledgeCommand: route({
    method: 'POST',
    path: '/ingest/commands/{commandId}/ack',
    summary: 'Say that a command is done or failed, or how far it is; the same answer twice is fine',
    tag: 'Ingest',
    permission: 'device',
    changes: [],
    params: z.object({ commandId: idText }),
    body: commandAck,
    answer: z.object({ id, state: commandState }),
    errors: [400, 404, 409, 429, 503],
  }),
};
