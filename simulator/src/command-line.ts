import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { moment } from '@ts1/contract';
import { z } from 'zod';
import { type FleetDescription, fleetDescription } from './fleet/description.ts';
import { ACCIDENT_KINDS } from './model/accidents.ts';
import { PROFILE_NAMES } from './model/profiles.ts';

export const HELP = `Runs a fleet of virtual base units against a server.

  node simulator/src/main.ts --units FILE [--url URL] [--mqtt URL] [options]

  --units FILE   the fleet as JSON; - reads it from standard input
  --url URL      the server, for units with "transport": "http"
  --mqtt URL     the MQTT broker, for units with "transport": "mqtt" (the default)
  --seed N       whole number; the same seed gives the same readings (1)
  --from TIME    start in the past (ISO 8601 or epoch milliseconds) and catch up with the present
  --speed N      how many times as fast as real time it catches up (1)
  --per-message N  readings in one MQTT message (200)
  --quiet        print only what goes wrong and the totals
  --help         print this

The fleet:

  {"units": [{"serial": "BU-0001", "deviceKey": "…", "transport": "mqtt", "hasClock": true,
              "outagesPerDay": 0.04, "radioLoss": true,
              "sensors": [{"serial": "01.02.03", "type": 1, "profile": "freezer", "everySeconds": 60,
                           "batteryFittedAt": "2024-05-01T00:00:00Z",
                           "accidents": [{"kind": "doorLeftOpen", "startsAt": "2026-01-31T10:00:00Z",
                                          "lastsMinutes": 40}]}]}]}

  transport  http, mqtt; chirpstack (over HTTP), zigbee2mqtt (over MQTT): as those network servers
  profiles   ${PROFILE_NAMES.join(', ')}
  accidents  ${ACCIDENT_KINDS.join(', ')}

Ctrl-C stops the measuring, sends what is held, and ends with the totals.`;

/** A wrong option or file; its message is for the person who typed it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const options = z.object({
  units: z.string('--units is missing'),
  url: z.url({ protocol: /^https?$/, error: '--url must be an http or https address' }).optional(),
  mqtt: z.url({ protocol: /^mqtts?$/, error: '--mqtt must be an mqtt or mqtts address' }).optional(),
  seed: z.coerce.number().pipe(z.int('--seed must be a whole number')).default(1),
  from: moment.optional(),
  speed: z.coerce.number().min(1, '--speed must be at least 1').max(1_000_000).default(1),
  'per-message': z.coerce.number().pipe(z.int().min(1).max(1_000)).default(200),
  quiet: z.boolean().default(false),
});

export type Options = z.output<typeof options>;

/**
 * Reads the command line; undefined means that help was asked for.
 *
 * @throws UsageError naming the option.
 */
export function parseCommandLine(args: readonly string[]): Options | undefined {
  const values = rawValues(args);
  if (values.help) return undefined;
  const parsed = options.safeParse(values);
  if (!parsed.success) throw new UsageError(z.prettifyError(parsed.error));
  return parsed.data;
}

function rawValues(args: readonly string[]) {
  const string = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        units: string,
        url: string,
        mqtt: string,
        seed: string,
        from: string,
        speed: string,
        'per-message': string,
        quiet: flag,
        help: { ...flag, short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/**
 * Reads a fleet's JSON from a file, or from standard input for `-`.
 *
 * @throws UsageError naming the file and the field.
 */
export async function readFleet(file: string): Promise<FleetDescription> {
  try {
    const json = file === '-' ? await text(process.stdin) : await readFile(file, 'utf8');
    const parsed = fleetDescription.safeParse(JSON.parse(json));
    if (parsed.success) return parsed.data;
    throw new UsageError(`${file}: ${z.prettifyError(parsed.error)}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
