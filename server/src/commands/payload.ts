import { present, type CommandKind, type DeviceCommand } from '@ts1/contract';
import { z } from 'zod';

/** The part of a command that is stored unencrypted: everything but passwords. */
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

/** Returns what a base unit needs to carry a command out; `password` where its Wi-Fi settings have one. */
export function devicePayload(
  kind: CommandKind,
  { setpoint, offset, version, ssid }: Payload,
  {
    serialNo,
    password,
  }: {
    /** Null for a command to the base unit itself. */
    readonly serialNo: string | null;
    readonly password: string | undefined;
  },
): DeviceCommand['payload'] {
  const sensor = (): string => present(serialNo, 'the serial number of a command');
  switch (kind) {
    case 'calibrate':
      return {
        sensor: sensor(),
        setpoint: present(setpoint, 'the setpoint of a command'),
        offset: present(offset, 'the offset of a command'),
      };
    case 'clear-calibration':
      return { sensor: sensor() };
    case 'firmware':
      return {
        sensor: sensor(),
        version: present(version, 'the version of a command'),
        ...(password !== undefined && {
          wifi: { ssid: present(ssid, 'the network of a command'), password },
        }),
      };
    case 'wifi':
      // An open network has no password.
      return { ssid: present(ssid, 'the network of a command'), password: password ?? '' };
    default:
      return kind satisfies never;
  }
}
