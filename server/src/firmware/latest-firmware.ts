import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseFirmwareVersion } from '@ts1/contract';
import type { Clock } from '../platform/clock.ts';
import { fetchText } from '../platform/http/fetch-text.ts';
import type { Logger } from '../platform/logger.ts';
import { rememberAnswer } from '../platform/work/remembered-answer.ts';

/** The newest sensor firmware. */
export interface LatestFirmware {
  /** Its version; null while that is not known. Never throws. */
  read(): Promise<string | null>;
}

export interface FirmwareSource {
  /** Returns the version as plain text. */
  readonly url?: string | undefined;
  /** Where `firmware-version.txt` is looked for when there is no URL. */
  readonly dataDirectory: string;
}

interface LookUp {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly answerWithinMs?: number;
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
  const readText = async (): Promise<string | undefined> =>
    url === undefined
      ? readVersionFile(dataDirectory)
      : fetchText(url, { accept: 'text/plain', withinMs: answerWithinMs, mostBytes: MOST_BYTES });
  const look = async (): Promise<string | null> => {
    try {
      const text = await readText();
      const version = text === undefined ? null : (parseFirmwareVersion(text) ?? null);
      if (version === null && text !== undefined) logger.warn('the latest firmware version is not a version');
      return version;
    } catch (error) {
      logger.warn({ err: error }, 'the latest firmware version could not be read');
      return null;
    }
  };
  const lasting = { knownForMs: REMEMBERED_MS, unknownForMs: UNKNOWN_REMEMBERED_MS };
  return { read: rememberAnswer(look, { clock, ...lasting }) };
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
