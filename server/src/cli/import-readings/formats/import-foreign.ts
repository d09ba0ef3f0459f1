import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../platform/clock.ts';
import { UsageError } from '../../command.ts';
import { chooseFormat, FORMATS } from './choose-format.ts';
import { readForeign } from './to-recording.ts';

type Values = Readonly<Record<string, unknown>>;

/** How files of other products are imported, for whoever asks for help. */
export const FOREIGN_USAGE: readonly string[] = [
  `A file of another product: --from ${FORMATS.join('|')} [--zone Europe/London] [--dates dmy|mdy|ymd]`,
  '  [--decimal ,] [--sensor NAME] [--fahrenheit] [--column MEASURAND=TITLE]... [--tag NAME] [--precision ns|us|ms|s]',
  'With --dry-run it shows what it understands of such a file, and imports nothing.',
];

/** What is understood of a file of another product; nothing is imported. @throws UsageError without `--from` */
export async function dryRun(path: string, values: Values): Promise<string> {
  if (values['from'] === undefined)
    throw new UsageError('--dry-run is for files of other products: say --from');
  const format = chooseFormat(values);
  const summary = await readForeign(format, path, { now: systemClock.now() });
  return summary.describe(format.understood());
}

/**
 * Calls `read` with a file that is a recording: the one that was given, or one that is made of another product's and
 * removed afterwards. What was refused is named on standard error.
 */
export async function asRecording<T extends { readonly refused: number }>(
  path: string,
  values: Values,
  dataDirectory: string,
  read: (recording: string) => Promise<T>,
): Promise<T> {
  if (values['from'] === undefined) return read(path);
  const format = chooseFormat(values);
  // Beside the database there is room for it, and nobody else may read it there.
  const directory = mkdtempSync(join(dataDirectory, 'import-'));
  try {
    const recording = join(directory, 'recording.csv');
    const foreign = await readForeign(format, path, { now: systemClock.now(), into: recording });
    for (const line of [...format.understood(), ...foreign.refusals()]) console.error(line);
    const summary = await read(recording);
    return { ...summary, refused: summary.refused + foreign.refused };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
