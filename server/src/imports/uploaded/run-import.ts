import type { ImportHead } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { readDoubt } from '../../clock/index.ts';
import { importFile } from '../import-file.ts';
import type { ReadingsAttempt } from './attempt.ts';
import { recordingPath } from './kept-upload.ts';
import { matchSensors } from './match-sensors.ts';
import { understandFile } from './understand-file.ts';

interface RunDeps extends ChangeDeps {
  readonly sealReadings: boolean;
}

/** Reads an uploaded file from its beginning and stores its readings; readings that exist do not change. */
export async function runImport(
  { database, clock, sealReadings }: RunDeps,
  attempt: ReadingsAttempt,
  { companyId, path, head }: { readonly companyId: number; readonly path: string; readonly head: ImportHead },
): Promise<void> {
  const { labels, find } = await matchSensors(database, companyId, head.sensors);
  const recording = recordingPath(path, attempt.name);
  attempt.report('read', 0);
  const data = { path, options: head.options, now: clock.now(), recording: { path: recording, labels } };
  const understood = await understandFile(data, {
    signal: attempt.signal,
    onProgress: (read) => attempt.report('read', read),
  });
  attempt.report('store', 0);
  const maySeal = async (): Promise<boolean> => sealReadings && (await readDoubt(database)) === null;
  const summary = await importFile(
    {
      database,
      clock,
      companyId,
      sensors: { find },
      maySeal,
      onBadLine: () => {},
      onProgress: ({ part }) => {
        attempt.signal.throwIfAborted();
        attempt.report('store', part);
      },
    },
    recording,
  );
  const { added, duplicates, conflicts, inputValues, withoutRoom, refused } = summary;
  await attempt.finish({
    added,
    duplicates,
    conflicts,
    refused: refused + understood.refused,
    leftOut: understood.readings - added - duplicates - refused,
    ...(inputValues > 0 && { inputValues }),
    ...(withoutRoom > 0 && { withoutRoom }),
  });
}
