import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { cacheGroup, type ImportHead, type ImportPreview, MOST_IMPORT_BYTES } from '@ts1/contract';
import { readDoubt } from '../../clock/index.ts';
import { receiveFile, tooLarge } from '../../company-data/index.ts';
import type { Database } from '../../database/index.ts';
import type { AnnounceChange } from '../../platform/announce-change.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError, InvalidInput, Unavailable } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { createDiskSpace, type DiskSpaceOptions } from '../../platform/process/disk-space.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { createFairLane } from '../../platform/work/lanes.ts';
import { importFile } from '../import-file.ts';
import { ReadingsAttempt } from './attempt.ts';
import { matchSensors, suggestSensors } from './match-sensors.ts';
import { readHead, type Upload } from './read-head.ts';
import { understandFile } from './understand-file.ts';
import { makeUploadsIn } from './uploads.ts';

/** Files that a server takes at a time, of one company a preview beside an import; it reads one after another. */
const MOST_AT_ONCE = 16;
const MOST_OF_ONE = 2;
const TRY_AGAIN_MS = 60_000;
/** What an upload must leave free on the disk, for readings that come meanwhile. */
const KEPT_FREE_BYTES = 500_000_000;
/** A file and the recording that is made of it, whose lines are longer. */
const TIMES_WRITTEN = 5;

export interface ReadingsImporterDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly announceChange: AnnounceChange;
  readonly dataDirectory: string;
  readonly sealReadings: boolean;
  /** How full the disk is, where it is not asked. */
  readonly disk?: Pick<DiskSpaceOptions, 'free'>;
}

/** Imports readings from files that admins upload. */
export interface ReadingsImporter {
  /** What a file is understood to say; nothing of it is kept. @throws InvalidInput, TooLarge, Unavailable */
  preview(admin: SignedInUser, body: Readable, declaredBytes: number | undefined): Promise<ImportPreview>;
  /**
   * Resolves when all of the file is here; then it goes on by itself.
   * @throws Conflict while another is under way, NotFound for a sensor that is not there, and as `preview`
   */
  accept(admin: SignedInUser, body: Readable, declaredBytes: number | undefined): Promise<void>;
  /** Ends what is under way; what is stored of it stays. */
  close(): Promise<void>;
}

/** Creates the importer of a server. */
export function createReadingsImporter(deps: ReadingsImporterDeps): ReadingsImporter {
  const { database, clock, dataDirectory, announceChange } = deps;
  const inTurn = createFairLane<number>({ atOnce: 1, waitingOfOne: MOST_OF_ONE });
  // Somebody waits for a preview, and nobody for an import.
  const previewInTurn = createFairLane<number>({ atOnce: 1, waitingOfOne: MOST_OF_ONE });
  const taken: number[] = [];
  const running = new Map<Promise<unknown>, (reason: Error) => void>();
  let closing = false;

  /** Holds a place and room on the disk, and removes the files, whatever comes of them. */
  const withFiles = async <T>(
    companyId: number,
    declaredBytes: number | undefined,
    work: (path: string) => Promise<T>,
  ): Promise<T> => {
    if (declaredBytes !== undefined && declaredBytes > MOST_IMPORT_BYTES) throw tooLarge(MOST_IMPORT_BYTES);
    const own = taken.filter((one) => one === companyId).length;
    if (closing || taken.length >= MOST_AT_ONCE || own >= MOST_OF_ONE) throw busy();
    const directory = makeUploadsIn(dataDirectory);
    const space = createDiskSpace({
      directory,
      keptFree: KEPT_FREE_BYTES + taken.length * MOST_IMPORT_BYTES * TIMES_WRITTEN,
      ...deps.disk,
    });
    if (space.reserve((declaredBytes ?? MOST_IMPORT_BYTES) * TIMES_WRITTEN) === undefined)
      throw new Unavailable('There is not enough space on the server for this file.', TRY_AGAIN_MS);
    taken.push(companyId);
    const path = join(directory, randomUUID());
    try {
      return await work(path);
    } finally {
      taken.splice(taken.indexOf(companyId), 1);
      await rm(path, { force: true });
      await rm(recordingOf(path), { force: true });
    }
  };

  const receive = async (
    upload: Upload,
    path: string,
    declaredBytes: number | undefined,
    {
      signal,
      onRead = () => {},
    }: { readonly signal: AbortSignal; readonly onRead?: (bytes: number) => void },
  ): Promise<void> => {
    await receiveFile(upload.file, {
      path,
      mostBytes: MOST_IMPORT_BYTES,
      declaredBytes: declaredBytes === undefined ? undefined : declaredBytes - upload.headBytes,
      signal,
      onRead,
    });
  };

  const run = async (
    attempt: ReadingsAttempt,
    admin: SignedInUser,
    path: string,
    head: ImportHead,
  ): Promise<void> => {
    const { companyId } = admin;
    const { labels, find } = await matchSensors(database, companyId, head.sensors);
    const recording = recordingOf(path);
    attempt.report('read', 0);
    const data = { path, options: head.options, now: clock.now(), recording: { path: recording, labels } };
    const understood = await understandFile(data, {
      signal: attempt.signal,
      onProgress: (read) => attempt.report('read', read),
    });
    attempt.report('store', 0);
    const maySeal = async (): Promise<boolean> => deps.sealReadings && (await readDoubt(database)) === null;
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
    const { added, duplicates, conflicts, refused } = summary;
    await attempt.finish({
      added,
      duplicates,
      conflicts,
      refused: refused + understood.refused,
      leftOut: understood.readings - added - duplicates - refused,
    });
    announceChange(companyId, cacheGroup.options);
  };

  /** Goes on after the file is here; nobody waits for it. */
  const goOn = async (attempt: ReadingsAttempt, admin: SignedInUser, path: string, head: ImportHead) => {
    try {
      await inTurn(admin.companyId, async () => run(attempt, admin, path, head));
    } catch (error) {
      if (!(error instanceof DomainError) && !closing)
        deps.logger.error({ err: error }, 'an import of readings failed');
      await attempt.fail(reasonOf(error, closing));
      announceChange(admin.companyId, ['ReadingsImport']);
    }
  };

  const supervise = <T>(work: Promise<T>, abort: (reason: Error) => void): Promise<T> => {
    const ended = Promise.allSettled([work]);
    running.set(ended, abort);
    void ended.then(() => running.delete(ended));
    return work;
  };

  return {
    async preview(admin, body, declaredBytes) {
      const stop = new AbortController();
      const gone = (): void => stop.abort(new InvalidInput([], 'The file is no longer wanted.'));
      body.once('close', () => {
        if (!body.readableEnded) gone();
      });
      const { companyId } = admin;
      const work = withFiles(companyId, declaredBytes, async (path) => {
        const upload = await readHead(body);
        await receive(upload, path, declaredBytes, stop);
        const data = { path, options: upload.head.options, now: clock.now() };
        return previewInTurn(companyId, async () => understandFile(data, stop));
      });
      const understanding = await supervise(work, (reason) => stop.abort(reason));
      return suggestSensors(database, companyId, understanding);
    },
    async accept(admin, body, declaredBytes) {
      const here = Promise.withResolvers<void>();
      let isHere = false;
      const stop = new AbortController();
      const work = withFiles(admin.companyId, declaredBytes, async (path) => {
        const upload = await readHead(body);
        await matchSensors(database, admin.companyId, upload.head.sensors);
        const attempt = await ReadingsAttempt.begin(deps, admin, upload.head.fileName);
        stop.signal.addEventListener('abort', () => attempt.abort(stop.signal.reason));
        try {
          await receive(upload, path, declaredBytes, {
            signal: attempt.signal,
            onRead: (bytes) => attempt.report('upload', bytes / (declaredBytes ?? MOST_IMPORT_BYTES)),
          });
        } catch (error) {
          await attempt.fail(reasonOf(error, closing));
          throw error;
        }
        isHere = true;
        here.resolve();
        await goOn(attempt, admin, path, upload.head);
      });
      supervise(work, (reason) => stop.abort(reason)).catch((error: unknown) => {
        here.reject(error);
        // Nobody waits any more: its state could not be stored, and it counts as failed when its lease ends.
        if (isHere) deps.logger.error({ err: error }, 'the end of an import of readings was not stored');
      });
      await here.promise;
    },
    async close() {
      closing = true;
      for (const abort of running.values()) abort(new Unavailable('The server is closing.', TRY_AGAIN_MS));
      await Promise.all(running.keys());
    },
  };
}

const recordingOf = (path: string): string => `${path}.csv`;

function busy(): Unavailable {
  return new Unavailable('The server is busy with other files. Please try again.', TRY_AGAIN_MS);
}

/** For whoever chose the file; a bug reveals nothing of itself, and a server that closes is not the file's fault. */
function reasonOf(error: unknown, closing: boolean): string | null {
  if (closing) return null;
  return error instanceof DomainError ? error.message : 'The server could not import it.';
}
