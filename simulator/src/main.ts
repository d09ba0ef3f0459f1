import { HELP, parseCommandLine, readFleet, UsageError } from './command-line.ts';
import { describeEvent } from './describe-event.ts';
import { startFleet } from './fleet/fleet.ts';

/** Runs until SIGINT or SIGTERM; the exit code is 2 for wrong usage. */
async function main(args: readonly string[]): Promise<void> {
  const options = parseCommandLine(args);
  if (!options) {
    console.log(HELP);
    return;
  }
  const fleet = startFleet({
    description: await readFleet(options.units),
    seed: options.seed,
    url: options.url,
    mqttUrl: options.mqtt,
    fromMs: options.from,
    speed: options.speed,
    readingsPerMessage: options['per-message'],
    listener(event) {
      if (!options.quiet || event.kind === 'retry' || event.kind === 'trouble') {
        console.log(describeEvent(event));
      }
    },
  });
  const asked = Promise.withResolvers<void>();
  process.once('SIGINT', () => asked.resolve());
  process.once('SIGTERM', () => asked.resolve());
  await Promise.race([asked.promise, fleet.ended]);
  console.log(JSON.stringify(await fleet.stop()));
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof UsageError || error instanceof RangeError)) throw error;
  console.error(error.message);
  console.error('--help shows how to use it.');
  process.exitCode = 2;
}
