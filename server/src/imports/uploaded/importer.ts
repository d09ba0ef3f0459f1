import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { cacheGroup, type ImportPreview, MOST_IMPORT_BYTES } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import { receiveFile } from '../../company-data/index.ts';
import type { AnnounceChange } from '../../platform/announce-change.ts';
import { DomainError, InvalidInput, Unavailable } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import type { DiskSpaceOptions } from '../../platform/process/disk-space.ts';
import { errorCode } from '../../platform/process/start-error.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { createFairLane } from '../../platform/work/lanes.ts';
import { type Importer, ReadingsAttempt, readStanding } from './attempt.ts';
import { keepUpload, type KeptUpload, listKeptUploads, readKeptUpload, removeUpload } from './kept-upload.ts';
import { matchSensors, suggestSensors } from './match-sensors.ts';
import { readHead, type Upload } from './read-head.ts';
import { runImport } from './run-import.ts';
import { understandFile } from './understand-file.ts';
import { createUploadPlaces, MOST_OF_ONE, TRY_AGAIN_MS } from './upload-places.ts';

/** Most tries of a file during which the server is stopped. */
const MOST_BEGUN = 3;
const NOT_SURVIVED = 'The server was stopped each time while it was importing this file.';

export interface ReadingsImporterDeps extends ChangeDeps {
  readonly logger: Logger;
  readonly announceChange: AnnounceChange;
  readonly dataDirectory: string;
  readonly sealReadings: boolean;
  /** Free space in place of the disk's own. */
  readonly disk?: Pick<DiskSpaceOptions, 'free'>;
}

/** Imports readings from files that admins upload. */
export interface ReadingsImporter {
  /** Returns how a file is understood; the file is not kept. @throws InvalidInput, TooLarge, Unavailable */
  preview(admin: SignedInUser, body: Readable, declaredBytes: number | undefined): Promise<ImportPreview>;
  /**
   * Receives a file; resolves when all of it is here. The import then continues by itself.
   * @throws Conflict while another is under way, NotFound for an unknown sensor, and as `preview`
   */
  accept(admin: SignedInUser, body: Readable, declaredBytes: number | undefined): Promise<void>;
  /** Continues imports of files that stopped servers have left here; resolves when those that are due have begun. */
  resume(): Promise<void>;
  /** Stops imports under way; stored readings stay, and complete files are continued after the next start. */
  close(): Promise<void>;
}

/** Creates the importer of a server. */
export function createReadingsImporter(deps: ReadingsImporterDeps): ReadingsImporter {
  const { database, clock, dataDirectory, announceChange } = deps;
  const inTurn = createFairLane<number>({ atOnce: 1, waitingOfOne: MOST_OF_ONE });
  // A user waits for a preview; no user waits for an import.
  const previewInTurn = createFairLane<number>({ atOnce: 1, waitingOfOne: MOST_OF_ONE });
  const places = createUploadPlaces(dataDirectory, deps.disk);
  const running = new Map<Promise<unknown>, (reason: Error) => void>();
  /** Files that `resume` is looking at. */
  const resuming = new Set<string>();
  let closing = false;

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

  /** Runs the import once the file is here; no call waits for it. */
  const goOn = async (
    attempt: ReadingsAttempt,
    admin: Importer,
    path: string,
    { kept, keepFiles }: { readonly kept: KeptUpload; readonly keepFiles: () => void },
  ): Promise<void> => {
    try {
      await inTurn(admin.companyId, async () =>
        runImport(deps, attempt, { companyId: admin.companyId, path, head: kept.head }),
      );
      announceChange(admin.companyId, cacheGroup.options);
    } catch (error) {
      if (closing) {
        keepFiles();
        // The file is not to blame for the interruption: this try does not count.
        try {
          await keepUpload(path, kept);
        } finally {
          await attempt.leave();
        }
        return;
      }
      if (!(error instanceof DomainError)) deps.logger.error({ err: error }, 'an import of readings failed');
      const hasFailed = await attempt.fail(failureReason(error, closing)).catch((failure: unknown) => {
        // Nothing can be stored now, not even the failure: the import is continued later.
        keepFiles();
        throw failure;
      });
      // Another attempt may have the same file; otherwise the next `resume` removes it.
      if (!hasFailed) keepFiles();
      announceChange(admin.companyId, ['ReadingsImport']);
    }
  };

  /** Returns the note on a file that was left here, unless the server that left it may still be at work. */
  const findLeft = async (path: string): Promise<(KeptUpload & { readonly size: number }) | undefined> => {
    const kept = await readKeptUpload(path);
    if (kept === undefined) return undefined;
    const standing = kept === null ? 'over' : await readStanding(database, kept, clock.now());
    if (standing === 'held') return undefined;
    const size = await readFileSize(path);
    if (kept !== null && size !== undefined && standing === 'left') return { ...kept, size };
    await removeUpload(path);
    return undefined;
  };

  const goOnWithLeft = async (
    path: string,
    { size, ...kept }: KeptUpload & { readonly size: number },
    signal: AbortSignal,
  ): Promise<void> => {
    const work = async (_path: string, keepFiles: () => void): Promise<void> => {
      const isLastTime = kept.begun >= MOST_BEGUN;
      const name = randomUUID();
      const next = { ...kept, attempts: [...kept.attempts, name] };
      // The try is counted before the file is read.
      if (!isLastTime) await keepUpload(path, { ...next, begun: kept.begun + 1 });
      const taken = ReadingsAttempt.resume(deps, kept, kept.attempts, name);
      const attempt = await taken.catch(async (error: unknown) => {
        keepFiles();
        await keepUpload(path, kept);
        throw error;
      });
      if (typeof attempt === 'string') {
        // A server that has the import needs its file; if the import is over, the next `resume` removes the file.
        keepFiles();
        return;
      }
      abortWith(attempt, signal);
      announceChange(kept.companyId, ['ReadingsImport']);
      if (isLastTime) await attempt.fail(NOT_SURVIVED);
      else await goOn(attempt, kept, path, { kept: next, keepFiles });
    };
    await places.hold(kept.companyId, size, work, path);
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
      const work = places.hold(companyId, declaredBytes, async (path) => {
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
      const work = places.hold(admin.companyId, declaredBytes, async (path, keepFiles) => {
        const upload = await readHead(body);
        await matchSensors(database, admin.companyId, upload.head.sensors);
        const attempt = await ReadingsAttempt.begin(deps, admin, upload.head.fileName);
        abortWith(attempt, stop.signal);
        const { companyId, userId, username } = admin;
        const { head } = upload;
        const kept = { attempts: [attempt.name], companyId, userId, username, head, begun: 0 };
        try {
          await receive(upload, path, declaredBytes, {
            signal: attempt.signal,
            onRead: (bytes) => attempt.report('upload', bytes / (declaredBytes ?? MOST_IMPORT_BYTES)),
          });
          await keepUpload(path, { ...kept, begun: 1 });
          await attempt.keep();
        } catch (error) {
          await attempt.fail(failureReason(error, closing));
          throw error;
        }
        isHere = true;
        here.resolve();
        await goOn(attempt, admin, path, { kept, keepFiles });
      });
      supervise(work, (reason) => stop.abort(reason)).catch((error: unknown) => {
        here.reject(error);
        // The caller no longer waits: the state could not be stored, and the import is continued later.
        if (isHere) deps.logger.error({ err: error }, 'the end of an import of readings was not stored');
      });
      await here.promise;
    },
    async resume() {
      for (const path of await listKeptUploads(dataDirectory)) {
        if (closing) return;
        if (resuming.has(path) || places.isHeld(path)) continue;
        const left = await findLeft(path);
        if (left === undefined) continue;
        resuming.add(path);
        const stop = new AbortController();
        const work = goOnWithLeft(path, left, stop.signal).finally(() => resuming.delete(path));
        supervise(work, (reason) => stop.abort(reason)).catch((error: unknown) => {
          // Without a place or room on the disk it is tried again at the next `resume`.
          if (error instanceof Unavailable || closing) return;
          deps.logger.error({ err: error }, 'an import of readings could not be gone on with');
        });
      }
    },
    async close() {
      closing = true;
      places.close();
      for (const abort of running.values()) abort(new Unavailable('The server is closing.', TRY_AGAIN_MS));
      await Promise.all(running.keys());
    },
  };
}

async function readFileSize(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  return found?.size;
}

function abortWith(attempt: ReadingsAttempt, signal: AbortSignal): void {
  if (signal.aborted) attempt.abort(signal.reason);
  signal.addEventListener('abort', () => attempt.abort(signal.reason));
}

/** Returns the reason for the user who chose the file: null for a closing server; a bug is not described. */
function failureReason(error: unknown, closing: boolean): string | null {
  if (closing) return null;
  return error instanceof DomainError ? error.message : 'The server could not import it.';
}
