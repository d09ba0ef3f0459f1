import { parseArgs } from 'node:util';
import { z } from 'zod';

export const HELP = `Shows the product with a demo company, its history and a live simulated fleet.

  npm run demo -- [options]

  --port N       web port (PORT; else 3000, or a free one when that is taken)
  --mqtt-port N  port of the MQTT broker (MQTT_PORT; else 1883, or a free one when that is taken)
  --days N       days of history, 0 to 400 (60)
  --seed N       whole number; the same seed gives the same fleet (1)
  --no-live      history only: no base unit sends anything new
  --calm         nothing goes wrong; else a freezer's door is left open at once
  --no-web       do not build the web app first: enough for scripts that call the API
  --json         print one line of JSON on standard output once everything is ready
  --help         print this

Everything lives in a throw-away folder, which is removed at the end (Ctrl-C).`;

/** Problem that the person at the terminal can solve; the message says how. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}

const whole = (low: number, high: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${low} to ${high}`)
    .transform(Number)
    .pipe(z.int().min(low, `must be at least ${low}`).max(high, `must be at most ${high}`));

const options = z.object({
  port: whole(1, 65_535).optional(),
  'mqtt-port': whole(1, 65_535).optional(),
  days: whole(0, 400).default(60),
  seed: whole(0, 999_999_999).default(1),
  'no-live': z.boolean().default(false),
  calm: z.boolean().default(false),
  'no-web': z.boolean().default(false),
  json: z.boolean().default(false),
});

export type DemoOptions = z.output<typeof options>;

/** The environment variables that choose ports, as for an installation. */
interface Variables {
  readonly PORT?: string | undefined;
  readonly MQTT_PORT?: string | undefined;
}

/**
 * Reads the command line, and ports that it omits from the environment; undefined means that help was asked for.
 *
 * @throws DemoError naming the option.
 */
export function parseDemoOptions(
  args: readonly string[],
  { PORT, MQTT_PORT }: Variables = {},
): DemoOptions | undefined {
  const values = rawValues(args);
  if (values.help) return undefined;
  const parsed = options.safeParse({ port: PORT, 'mqtt-port': MQTT_PORT, ...values });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DemoError(`--${issue?.path.join('.')} ${issue?.message}`);
}

function rawValues(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        port: text,
        'mqtt-port': text,
        days: text,
        seed: text,
        'no-live': flag,
        calm: flag,
        'no-web': flag,
        json: flag,
        help: { ...flag, short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new DemoError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
