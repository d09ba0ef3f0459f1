import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { cacheGroup } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import type { AnnounceChange } from '../platform/announce-change.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import {
  createDiskSpace,
  type DiskSpace,
  type DiskSpaceOptions,
  type Reservation,
} from '../platform/process/disk-space.ts';
import { DomainError, Unavailable } from '../platform/errors.ts';
import { createLane } from '../platform/work/lanes.ts';
import type { Logger } from '../platform/logger.ts';
import type { ImportFile } from './archive.ts';
import { ImportAttempt } from './import-attempt.ts';
import { importFile, readDeviceKeys } from './import-company.ts';
import type { InviteDeps } from './invite-imported.ts';
import { receiveFile, tooLarge } from './receive-file.ts';
import { Refused } from './refused.ts';
import type { DeviceKeys, KeyChoice } from './sealed-keys.ts';
import { uploadPath, uploadsIn } from './uploads.ts';

/**
 * Files that a server receives at a time, one for each company; the disk, on which each reserves room, is the real
 * limit. They may come slowly for an hour: a few companies would fill few places. Imports run one after another.
 */
const MOST_AT_ONCE = 16;
const TRY_AGAIN_MS = 60_000;
/** Space that an upload must leave free on the disk for new readings. */
const KEPT_FREE_BYTES = 500_000_000;

export interface ImporterDeps extends ChangeDeps, InviteDeps {
  readonly logger: Logger;
  readonly announceChange: AnnounceChange;
  readonly dataDirectory: string;
  readonly importMaxBytes: number;
  /** How full the disk is, where it is not asked. */
  readonly disk?: Pick<DiskSpaceOptions, 'free'>;
}

/** The announced size of a file that a client sends, and the choices of its import. */
export interface Announced {
  readonly declaredBytes: number | undefined;
  readonly keys: KeyChoice;
  /** Whether users of the file may sign in by a link that sets their password. */
  readonly invitesUsers: boolean;
}

interface Received {
  readonly file: ImportFile;
  /** Rejects with a fault of the file. */
  readonly deviceKeys: Promise<DeviceKeys>;
  readonly invitesUsers: boolean;
}

export interface Importer {
  /**
   * Receives a file for the company of an admin. Resolves when all of it is here; the import then continues by itself.
   * @throws Conflict, TooLarge, Unavailable, InvalidInput when it did not arrive completely, or the passphrase does not
   * open its device keys
   */
  accept(admin: SignedInUser, body: Readable, announced: Announced): Promise<void>;
  /** Ends imports under way; no part of their data stays. */
  close(): Promise<void>;
}

/** Creates the importer of files that admins upload. */
export function createImporter(deps: ImporterDeps): Importer {
  const directory = uploadsIn(deps.dataDirectory);
  const space = createDiskSpace({ directory, keptFree: KEPT_FREE_BYTES, ...deps.disk });
  const oneAtATime = createLane(1, MOST_AT_ONCE);
  const running = new Map<ImportAttempt, Promise<void>>();
  let taken = 0;
  let closing = false;

  const run = async (
    attempt: ImportAttempt,
    admin: SignedInUser,
    { file, deviceKeys, invitesUsers }: Received,
  ) => {
    try {
      const reserve = (bytes: number): Reservation => roomFor(space, bytes);
      const into = { target: { kind: 'own', admin, invitesUsers }, deviceKeys } as const;
      await oneAtATime(async () => importFile({ ...deps, reserve }, attempt, file, into));
      deps.announceChange(admin.companyId, cacheGroup.options);
    } catch (error) {
      // The screen shows the company the fault of its file.
      const isMeant = error instanceof Refused || error instanceof DomainError;
      if (!isMeant && !closing) deps.logger.error({ err: error }, 'an import failed');
      if (!closing) deps.announceChange(admin.companyId, ['CompanyImport']);
    } finally {
      await rm(file.path, { force: true });
    }
  };

  const receive = async (
    attempt: ImportAttempt,
    path: string,
    body: Readable,
    { declaredBytes, keys, invitesUsers, room }: Announced & { readonly room: Reservation },
  ): Promise<Received> => {
    let written = 0;
    try {
      const file = await receiveFile(body, {
        path,
        mostBytes: deps.importMaxBytes,
        declaredBytes,
        signal: attempt.signal,
        onRead: (bytes) => {
          room.wrote(bytes - written);
          written = bytes;
          attempt.report({
            phase: 'upload',
            progress: Math.min(1, bytes / (declaredBytes ?? deps.importMaxBytes)),
          });
        },
      });
      const deviceKeys = readDeviceKeys(path, keys);
      await deviceKeys.catch((error: unknown) => {
        if (error instanceof DomainError) throw error;
      });
      return { file, deviceKeys, invitesUsers };
    } catch (error) {
      await rm(path, { force: true });
      if (!closing) await attempt.fail(error instanceof DomainError ? error.message : null);
      await attempt.end(true);
      throw error;
    } finally {
      room.end();
    }
  };

  return {
    async accept(admin, body, announced) {
      const { declaredBytes } = announced;
      if (declaredBytes !== undefined && declaredBytes > deps.importMaxBytes)
        throw tooLarge(deps.importMaxBytes);
      if (taken >= MOST_AT_ONCE || closing) {
        throw new Unavailable('The server is busy with other files. Please try again.', TRY_AGAIN_MS);
      }
      taken += 1;
      let started = false;
      try {
        mkdirSync(directory, { recursive: true, mode: 0o700 });
        const room = roomFor(space, declaredBytes ?? deps.importMaxBytes);
        const attempt = await ImportAttempt.begin(deps, admin.companyId, admin.username).catch(
          (error: unknown) => {
            room.end();
            throw error;
          },
        );
        const path = uploadPath(deps.dataDirectory, attempt.name);
        const receiving = receive(attempt, path, body, { ...announced, room });
        const ended = receiving.then(
          async (received) => run(attempt, admin, received),
          () => {},
        );
        running.set(attempt, ended);
        started = true;
        void ended.finally(() => {
          running.delete(attempt);
          taken -= 1;
        });
        await receiving;
      } finally {
        if (!started) taken -= 1;
      }
    },
    async close() {
      closing = true;
      for (const attempt of running.keys()) attempt.abort(new Error('the server is closing'));
      await Promise.all(running.values());
    },
  };
}

/** Reserves room on the disk. @throws Unavailable when there is none */
function roomFor(space: DiskSpace, bytes: number): Reservation {
  const room = space.reserve(bytes);
  if (room !== undefined) return room;
  throw new Unavailable('There is not enough space on the server for this file.', TRY_AGAIN_MS);
}
