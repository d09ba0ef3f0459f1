import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { ChangeDeps } from '../audit/index.ts';
import { nextId } from '../database/index.ts';
import { type CompanyImportResult, fold } from '@ts1/contract';
import type { Reservation } from '../platform/process/disk-space.ts';
import { DomainError } from '../platform/errors.ts';
import { errorCode } from '../platform/process/start-error.ts';
import { type ImportFile, openArchive, readSealedPart } from './archive.ts';
import { checkArchive, type Checked } from './check-archive.ts';
import { ImportAttempt } from './import-attempt.ts';
import { KEYS } from './manifest.ts';
import { type ImportTarget, requireFreeKeys, requireFreeName, requireFreeSerials } from './import-target.ts';
import type { InviteDeps } from './invite-imported.ts';
import { Refused } from './refused.ts';
import { type DeviceKeys, type KeyChoice, openDeviceKeys } from './sealed-keys.ts';
import { clearStaged } from './staged.ts';
import { writeImport } from './write-import.ts';

/** Number of times the file is read: checking reads sums and rows, some of them twice; writing reads it once more. */
const TIMES_READ = 3;

export interface ImportOptions {
  /** Name of the company here; unique in the installation. */
  readonly name: string;
  /** An admin of the file, who gets this password; all other users are invited. */
  readonly email: string;
  readonly passwordHash: string;
  /** Left out for a file without device keys. */
  readonly keys?: KeyChoice;
}

export interface Imported {
  readonly companyId: number;
  readonly readings: number;
  /** Number of base units that keep their device keys. */
  readonly deviceKeys: number;
  readonly invited: number;
}

/**
 * Makes a company from its exported file. No part of it is visible before all of it is.
 * @throws Refused for a file that is incomplete or altered, Conflict if the name or a base unit is taken, InvalidInput
 * for a passphrase that does not open its device keys
 */
export async function importCompany(
  deps: ChangeDeps & InviteDeps,
  path: string,
  { name, email, passwordHash, keys = { passphrase: undefined } }: ImportOptions,
): Promise<Imported> {
  const file = await describeFile(path);
  const deviceKeys = await readDeviceKeys(path, keys);
  const companyId = await deps.database.writeAcross(async (tx) => {
    await requireFreeName(tx, name);
    return nextId(tx, 'companies');
  });
  const attempt = await ImportAttempt.begin(deps, companyId, 'command line');
  const { readings, invited } = await importFile(deps, attempt, file, {
    target: { kind: 'new', name, email, passwordHash },
    deviceKeys,
  });
  return { companyId, readings, deviceKeys: deviceKeys.size, invited };
}

/**
 * Opens the device keys of a received file.
 * @throws what `readSealedPart` and `openDeviceKeys` throw
 */
export async function readDeviceKeys(path: string, choice: KeyChoice): Promise<DeviceKeys> {
  return openDeviceKeys(await readSealedPart(path), choice);
}

async function describeFile(path: string): Promise<ImportFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      bytes += (chunk as Buffer).length;
      hash.update(chunk as Buffer);
    }
  } catch (error) {
    throw new Refused(`${path} cannot be read (${errorCode(error) ?? 'unknown reason'})`, { cause: error });
  }
  return { path, sha256: hash.digest('hex'), bytes };
}

interface ImportDeps extends ChangeDeps, InviteDeps {
  /** Room on the disk of the database, for about what the file unpacks to; throws where there is none. */
  readonly reserve?: (bytes: number) => Reservation;
}

interface ImportInto {
  readonly target: ImportTarget;
  /** A fault of the keys is found when the rest of the file was found whole. */
  readonly deviceKeys: DeviceKeys | Promise<DeviceKeys>;
}

/** Imports a file and ends the attempt. The whole file is checked before anything is written. */
export async function importFile(
  deps: ImportDeps,
  attempt: ImportAttempt,
  file: ImportFile,
  { target, deviceKeys: given }: ImportInto,
): Promise<CompanyImportResult> {
  let cleared = true;
  try {
    let phase: 'check' | 'write' = 'check';
    const archive = await openArchive(file.path, {
      signal: attempt.signal,
      onRead: (read, all) => attempt.report({ phase, progress: Math.min(0.99, read / (TIMES_READ * all)) }),
    });
    try {
      const checked = await checkArchive(archive, deps.clock.now());
      requireKnownAdmin(checked, target);
      const deviceKeys = await given;
      requireKnownUnits(checked, deviceKeys);
      await deps.database.readAcross(async (tx) => {
        await requireFreeSerials(tx, checked.unitSerials);
        await requireFreeKeys(tx, [...deviceKeys.values()]);
      });
      phase = 'write';
      // PostgreSQL's disk is not counted here.
      const room = deps.database.engine === 'sqlite' ? deps.reserve?.(archive.unpackedBytes) : undefined;
      try {
        cleared = false;
        const result = await writeImport(deps, attempt, { archive, checked, file, target, deviceKeys });
        cleared = true;
        return result;
      } finally {
        room?.end();
      }
    } finally {
      archive.close();
    }
  } catch (error) {
    // A server that is closing leaves clearing to the next one that starts.
    if (attempt.signal.aborted) throw attempt.signal.reason;
    await attempt.fail(failureReason(error));
    if (!cleared) await clearStaged(deps.database, attempt.companyId);
    cleared = true;
    throw error;
  } finally {
    await attempt.end(cleared);
  }
}

/** Returns the reason for the user who chose the file; a bug is not described. */
function failureReason(error: unknown): string {
  const isMeant = error instanceof Refused || error instanceof DomainError;
  return isMeant ? error.message : 'The server could not import it.';
}

function requireKnownAdmin({ admins }: Checked, target: ImportTarget): void {
  if (target.kind === 'own' || admins.some((email) => fold(email) === fold(target.email))) return;
  throw new Refused(`${target.email} is no admin of it`);
}

function requireKnownUnits({ counts }: Checked, keys: DeviceKeys): void {
  const units = counts.get('base_units') ?? 0;
  if ([...keys.keys()].some((number) => number > units)) {
    throw new Refused(`${KEYS} names a base unit that is not there`);
  }
}
