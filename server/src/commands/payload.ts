import type { CommandKind, DeviceCommand } from '@ts1/contract';
import { z } from 'zod';

/** What is stored of a command in the open: everything but passwords. */
const payload = z.object({
  setpoint: z.number().optional(),
  offset: z.number().optional(),
  version: z.string().optional(),
  ssid: z.string().optional(),
});
export type Payload = z.output<typeof payload>;

/** Reads the payload of a stored command. */
export function parsePayload(stored: string): Payload {
  return payload.parse(JSON.parse(stored));
}

/** What a base unit needs to carry a command out; `password` where its Wi-Fi settings have one. */
export function devicePayload(
  kind: CommandKind,
  { setpoint = 0, offset = 0, version = '', ssid = '' }: Payload,
  { sensor, password }: { readonly sensor: string; readonly password: string | undefined },
): DeviceCommand['payload'] {
  switch (kind) {
    case 'calibrate':
      return { sensor, setpoint, offset };
    case 'clear-calibration':
      return { sensor };
    case 'firmware':
      return { sensor, version, ...(password !== undefined && { wifi: { ssid, password } }) };
    case 'wifi':
      return { ssid, password: password ?? '' };
    default:
      return kind satisfies never;
  }
}
