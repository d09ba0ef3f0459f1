import { handReadingBody } from '@ts1/contract';
import { z } from 'zod';
import type { SessionUser } from '../session/index.ts';

/** Person and company of entries: no other user sees or sends them. */
export type EntryOwner = Pick<SessionUser, 'id' | 'companyID'>;

/** A reading by hand that this browser keeps until the server has it. */
const keptEntry = z.object({
  /** Its Idempotency-Key: the server stores it once, however often it is sent. */
  key: z.string(),
  sensorId: z.number(),
  enteredAt: z.number(),
  /** Until then the form that made it sends it itself, epoch milliseconds. */
  sentByFormUntil: z.number(),
  body: handReadingBody.required({ measured_at: true }),
  /** Why the server refused it; null while it waits. */
  refusal: z.string().nullable(),
});
export type KeptEntry = z.output<typeof keptEntry>;

const PREFIX = 'handReading';
const CHANGED = 'hand-readings-changed';

function ownPrefix({ id, companyID }: EntryOwner): string {
  return `${PREFIX}:${companyID}:${id}:`;
}

/** Reads the entries of a person that this browser keeps, the first entered first. */
export function readKept(owner: EntryOwner): KeptEntry[] {
  const prefix = ownPrefix(owner);
  return storedTexts(prefix)
    .flatMap((text) => parseEntry(text) ?? [])
    .toSorted((one, other) => one.enteredAt - other.enteredAt);
}

/** Parses a list of entries as JSON. */
export const parseKept = (text: string): KeptEntry[] => z.array(keptEntry).parse(JSON.parse(text));

/** Keeps an entry, in place of an earlier one with its key. Returns whether the browser has it now. */
export function keepEntry(owner: EntryOwner, entry: KeptEntry): boolean {
  const [name, text] = [ownPrefix(owner) + entry.key, JSON.stringify(entry)];
  try {
    window.localStorage.setItem(name, text);
    return window.localStorage.getItem(name) === text;
  } catch {
    return false;
  } finally {
    announce();
  }
}

/** Forgets an entry: the server has it, or its author discarded it. */
export function forgetEntry(owner: EntryOwner, key: string): void {
  try {
    window.localStorage.removeItem(ownPrefix(owner) + key);
  } catch {
    // A browser without storage has kept nothing.
  }
  announce();
}

/** Calls a listener when an entry is kept or forgotten, also by another tab. Returns how to stop. */
export function onKeptChanged(listener: () => void): () => void {
  const hear = (event: Event): void => {
    const key = event instanceof StorageEvent ? event.key : null;
    if (key === null || key.startsWith(PREFIX)) listener();
  };
  window.addEventListener(CHANGED, hear);
  window.addEventListener('storage', hear);
  return () => {
    window.removeEventListener(CHANGED, hear);
    window.removeEventListener('storage', hear);
  };
}

function announce(): void {
  window.dispatchEvent(new Event(CHANGED));
}

/** Each entry has a name of its own: tabs that write at the same time lose none. */
function storedTexts(prefix: string): string[] {
  try {
    const { localStorage } = window;
    const names = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
    return names.flatMap((name) =>
      name?.startsWith(prefix) === true ? (localStorage.getItem(name) ?? []) : [],
    );
  } catch {
    return [];
  }
}

function parseEntry(text: string): KeptEntry | undefined {
  try {
    return keptEntry.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
