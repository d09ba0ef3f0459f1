import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chooseFormat, NotThisFormat, readForeign, type ReadForeignOptions } from '../../imports/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { UsageError } from '../command.ts';
import { describeRefusals, describeUnderstanding, withOption } from './describe-understanding.ts';
import { readForeignOptions } from './foreign-options.ts';

type Values = Readonly<Record<string, unknown>>;

/** Describes how a file of another product is understood; nothing is imported. @throws UsageError without `--from` */
export async function dryRun(path: string, values: Values): Promise<string> {
  if (values['from'] === undefined)
    throw new UsageError('--dry-run is for files of other products: say --from');
  return describeUnderstanding(await understand(path, values, {}));
}

/**
 * Calls `read` with a file that is a recording: the one that was given, or one that is made of another product's and
 * removed afterwards. What was refused is named on standard error.
 */
export async function asRecording<T extends { readonly refused: number }>(
  path: string,
  values: Values,
  dataDirectory: string,
  read: (recording: string, sensors?: ReadonlyMap<string, boolean>) => Promise<T>,
): Promise<T> {
  if (values['from'] === undefined) return read(path);
  // Beside the database there is room for it, and no other user may read it there.
  const directory = mkdtempSync(join(dataDirectory, 'import-'));
  try {
    const recording = join(directory, 'recording.csv');
    let sensors: ReadonlyMap<string, boolean> | undefined;
    const foreign = await understand(path, values, {
      into: recording,
      onSensors: (found) => {
        sensors = found;
      },
    });
    for (const line of [...foreign.understood, ...describeRefusals(foreign)]) console.error(line);
    const summary = await read(recording, sensors);
    return { ...summary, refused: summary.refused + foreign.refused };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function understand(
  path: string,
  values: Values,
  options: Pick<ReadForeignOptions, 'into' | 'onSensors'>,
) {
  const format = chooseFormat(readForeignOptions(values));
  try {
    return await readForeign(format, path, { now: systemClock.now(), ...options });
  } catch (error) {
    throw error instanceof NotThisFormat ? new StartError(`${path}: ${withOption(error.message)}.`) : error;
  }
}
