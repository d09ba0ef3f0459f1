import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFirmwareVersion } from '@ts1/contract';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** The newest sensor firmware. */
export interface LatestFirmware {
  /** Its version; null while that is not known. Never throws. */
  read(): Promise<string | null>;
}

export interface FirmwareSource {
  /** Answers the version as plain text. */
  readonly url?: string | undefined;
  /** Where `firmware-version.txt` is looked for when there is no URL. */
  readonly dataDirectory: string;
}

const REMEMBERED_MS = 3_600_000;
/** An answer that is no version is asked for again sooner. */
const UNKNOWN_REMEMBERED_MS = 60_000;
const ANSWER_WITHIN_MS = 5_000;
const MOST_BYTES = 1_000;
const FILE = 'firmware-version.txt';

/** Finds the newest version at the URL, or else in the data directory, and remembers it for an hour. */
export function createLatestFirmware(
  { url, dataDirectory }: FirmwareSource,
  { clock, logger, answerWithinMs = ANSWER_WITHIN_MS }: LookUp,
): LatestFirmware {
  let known: { version: string | null; until: number } | undefined;
  let looking: Promise<string | null> | undefined;

  async function look(): Promise<string | null> {
    let version: string | null = null;
    try {
      const text =
        url === undefined ? await readVersionFile(dataDirectory) : await fetchText(url, answerWithinMs);
      version = text === undefined ? null : (parseFirmwareVersion(text) ?? null);
      if (version === null && text !== undefined) logger.warn('the latest firmware version is not a version');
    } catch (error) {
      logger.warn({ err: error }, 'the latest firmware version could not be read');
    }
    known = { version, until: clock.now() + (version === null ? UNKNOWN_REMEMBERED_MS : REMEMBERED_MS) };
    return version;
  }

  return {
    async read() {
      if (known !== undefined && clock.now() < known.until) return known.version;
      looking ??= look().finally(() => {
        looking = undefined;
      });
      return looking;
    },
  };
}

interface LookUp {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly answerWithinMs?: number;
}

/** Undefined where there is no file, which is nothing to report. */
async function readVersionFile(directory: string): Promise<string | undefined> {
  try {
    return (await readFile(join(directory, FILE), 'utf8')).slice(0, MOST_BYTES);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws Error for no answer in time, a refusal, or more than a version can be */
async function fetchText(url: string, withinMs: number): Promise<string> {
  const response = await fetch(url, {
    signal: AbortSignal.timeout(withinMs),
    headers: { accept: 'text/plain' },
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    if (!response.ok) throw new Error(`the address of the firmware version answers ${response.status}`);
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > MOST_BYTES)
        throw new Error('the address of the firmware version answers more than a version');
    }
  } finally {
    // What was not read to its end would hold its connection.
    if (!response.bodyUsed) await response.body?.cancel();
  }
  return Buffer.concat(chunks).toString('utf8');
}
