import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { importHead } from '@ts1/contract';
import { z } from 'zod';
import { errorCode } from '../../platform/process/start-error.ts';
import { filesIn, uploadsIn } from './uploads.ts';

/** Data needed to continue with a complete file after its server was stopped. */
const keptUpload = z.object({
  /** Names of its attempts; the last one may not have begun yet. */
  attempts: z.array(z.string()).min(1),
  companyId: z.int(),
  /** The user who sent it. */
  userId: z.int(),
  username: z.string(),
  head: importHead,
  /** Number of times that a server began to read it and did not finish. */
  begun: z.int().min(0),
});
export type KeptUpload = z.output<typeof keptUpload>;

const ENDING = '.kept.json';

/** Returns the path of an attempt's recording of an upload. A frozen attempt must not write into another's. */
export const recordingPath = (path: string, attempt: string): string => `${path}.${attempt}.csv`;

/** Stores a note so that a later server continues with the file; when it resolves, both are on the disk. */
export async function keepUpload(path: string, kept: KeptUpload): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
  const note = await open(unfinished, 'w', 0o600);
  try {
    await note.writeFile(JSON.stringify(kept));
    await note.datasync();
  } finally {
    await note.close();
  }
  await rename(unfinished, `${path}${ENDING}`);
}

/** Removes an uploaded file and all files made from it, its note first. */
export async function removeUpload(path: string): Promise<void> {
  await rm(`${path}${ENDING}`, { force: true });
  const directory = dirname(path);
  for (const file of await filesIn(directory))
    if (file.startsWith(basename(path))) await rm(join(directory, file), { force: true });
}

/** Lists the paths of files that stopped servers have left to continue with. */
export async function listKeptUploads(dataDirectory: string): Promise<string[]> {
  const directory = uploadsIn(dataDirectory);
  const notes = (await filesIn(directory)).filter((file) => file.endsWith(ENDING));
  return notes.map((file) => join(directory, basename(file, ENDING)));
}

/** Reads the note on a file; null if it cannot be parsed, undefined if it no longer exists. */
export async function readKeptUpload(path: string): Promise<KeptUpload | null | undefined> {
  let text: string;
  try {
    text = await readFile(`${path}${ENDING}`, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return keptUpload.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
