import { baseUnitSerial, firmwareVersion, moment, parseSerial, sensorTypeInput } from '@ts1/contract';
import { z } from 'zod';
import { ACCIDENT_KINDS } from '../model/accidents.ts';
import { INPUT_NAMES } from '../model/inputs.ts';
import { PROFILE_NAMES } from '../model/profiles.ts';
import { NETWORK_SENDERS } from '../uplink/network-messages.ts';
import { DAY_MS, MINUTE_MS } from '../model/time.ts';

const seconds = z.number().min(1).max(86_400);

const accident = z
  .strictObject({
    kind: z.enum(ACCIDENT_KINDS),
    startsAt: moment,
    lastsMinutes: z
      .number()
      .positive()
      .max((365 * DAY_MS) / MINUTE_MS),
  })
  .transform(({ kind, startsAt, lastsMinutes }) => ({
    kind,
    startsAt,
    endsAt: startsAt + lastsMinutes * MINUTE_MS,
  }));

const sensor = z
  .strictObject({
    serial: z.string(),
    type: sensorTypeInput,
    profile: z.enum(PROFILE_NAMES),
    secondProfile: z.enum(PROFILE_NAMES).optional(),
    everySeconds: seconds.default(60),
    batteryFittedAt: moment.optional(),
    /** Firmware until it is updated; without it the sensor reports none. */
    firmware: firmwareVersion.optional(),
    accidents: z.array(accident).max(1_000).default([]),
    /** Inputs that it measures besides its temperature. */
    inputs: z.array(z.enum(INPUT_NAMES)).optional(),
  })
  .transform(({ everySeconds, serial, ...rest }, context) => {
    const parsed = parseSerial(serial, rest.type);
    if (!parsed.ok) {
      context.addIssue({ code: 'custom', path: ['serial'], message: parsed.message });
      return z.NEVER;
    }
    return { ...rest, serial: parsed.digits, intervalMs: everySeconds * 1000 };
  });

const baseUnit = z.strictObject({
  serial: baseUnitSerial,
  deviceKey: z.string().min(1),
  /** Own messages over HTTP or MQTT, or those of a network server: ChirpStack's over HTTP, Zigbee2MQTT's over MQTT. */
  transport: z.enum(['http', 'mqtt', ...NETWORK_SENDERS]).default('mqtt'),
  /** A unit without a clock stamps its readings by the server's clock. */
  hasClock: z.boolean().default(true),
  /** Chance per day that its connection to the server fails by itself; at most one failure a day. */
  outagesPerDay: z.number().min(0).max(1).default(0.04),
  /** Whether the radio loses readings, which then come late. */
  radioLoss: z.boolean().default(true),
  sensors: z.array(sensor).min(1).max(10_000),
});

/** Description of a fleet: the JSON that `--units` takes, and the value that code passes to `startFleet`. */
export const fleetDescription = z.strictObject({
  units: z
    .array(baseUnit)
    .min(1)
    .max(10_000)
    .refine((units) => new Set(units.map(({ serial }) => serial)).size === units.length, {
      message: 'two base units have the same serial',
    }),
});

export type FleetInput = z.input<typeof fleetDescription>;
export type FleetDescription = z.output<typeof fleetDescription>;
export type BaseUnitDescription = FleetDescription['units'][number];
