import { open, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { importHead } from '@ts1/contract';
import { z } from 'zod';
import { codeOf } from '../../platform/process/start-error.ts';
import { filesIn, uploadsIn } from './uploads.ts';

/** Data needed to go on with a file that is whole, once the server that took it has been stopped. */
const keptUpload = z.object({
  /** Names of its attempts; the last one may be only about to begin. */
  attempts: z.array(z.string()).min(1),
  companyId: z.int(),
  /** The user who sent it. */
  userId: z.int(),
  username: z.string(),
  head: importHead,
  /** How often a server has begun to read it and not come to an end. */
  begun: z.int().min(0),
});
export type KeptUpload = z.output<typeof keptUpload>;

const ENDING = '.kept.json';

/** Beside an uploaded file: the recording that an attempt makes of it. One that was frozen must not write into another's. */
export const recordingOf = (path: string, attempt: string): string => `${path}.${attempt}.csv`;

/** From now on a server that starts goes on with the file; both are on the disk when it resolves. */
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

/** Removes an uploaded file and all that was made of it; that it is to be gone on with first. */
export async function removeUpload(path: string): Promise<void> {
  await rm(`${path}${ENDING}`, { force: true });
  const directory = dirname(path);
  for (const file of await filesIn(directory))
    if (file.startsWith(basename(path))) await rm(join(directory, file), { force: true });
}

/** The paths of files that servers which were stopped have left to go on with. */
export async function listKeptUploads(dataDirectory: string): Promise<string[]> {
  const directory = uploadsIn(dataDirectory);
  const notes = (await filesIn(directory)).filter((file) => file.endsWith(ENDING));
  return notes.map((file) => join(directory, basename(file, ENDING)));
}

/** Reads the note on a file; null where that cannot be read, undefined where it has been dealt with meanwhile. */
export async function readKeptUpload(path: string): Promise<KeptUpload | null | undefined> {
  let text: string;
  try {
    text = await readFile(`${path}${ENDING}`, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return keptUpload.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
