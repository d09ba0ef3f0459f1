import { handReadingBody, taskResult } from '@ts1/contract';
import { z } from 'zod';
import type { SessionUser } from '../session/index.ts';

/** Person and company of entries: no other user sees or sends them. */
export type EntryOwner = Pick<SessionUser, 'id' | 'companyID'>;

const facts = {
  /** Its Idempotency-Key: the server stores it once, however often it is sent. */
  key: z.string(),
  enteredAt: z.number(),
  /** Until then the form that made it sends it itself, epoch milliseconds. */
  sentByFormUntil: z.number(),
  /** Why the server refused it; null while it waits. */
  refusal: z.string().nullable(),
};

const handReadingEntry = z.object({
  ...facts,
  /** Entries kept by versions without tasks name no kind. */
  kind: z.literal('hand_reading').default('hand_reading'),
  sensorId: z.number(),
  body: handReadingBody.required({ measured_at: true }),
});
export type HandReadingEntry = z.output<typeof handReadingEntry>;

const checkListEntry = z.object({
  ...facts,
  kind: z.literal('check_list'),
  taskId: z.number(),
  /** Name of the task, for the list of what waits. */
  name: z.string(),
  body: taskResult.required({ done_at: true }),
});
export type CheckListEntry = z.output<typeof checkListEntry>;

/** An entry of a person that this browser keeps until the server has it. */
const keptEntry = z.union([checkListEntry, handReadingEntry]);
export type KeptEntry = z.output<typeof keptEntry>;

/** Beginning of the names under which entries of a kind are stored. */
const PREFIXES = { hand_reading: 'handReading', check_list: 'checkList' } as const;
const CHANGED = 'kept-entries-changed';

function storedName({ id, companyID }: EntryOwner, { kind, key }: Pick<KeptEntry, 'kind' | 'key'>): string {
  return `${PREFIXES[kind]}:${companyID}:${id}:${key}`;
}

/** Reads the entries of a person that this browser keeps, the first entered first. */
export function readKept(owner: EntryOwner): KeptEntry[] {
  return (['hand_reading', 'check_list'] as const)
    .flatMap((kind) => storedTexts(storedName(owner, { kind, key: '' })))
    .flatMap((text) => parseEntry(text) ?? [])
    .toSorted((one, other) => one.enteredAt - other.enteredAt);
}

/** Parses a list of entries as JSON. */
export const parseKept = (text: string): KeptEntry[] => z.array(keptEntry).parse(JSON.parse(text));

/** Keeps an entry, in place of an earlier one with its key. Returns whether the browser has it now. */
export function keepEntry(owner: EntryOwner, entry: KeptEntry): boolean {
  const [name, text] = [storedName(owner, entry), JSON.stringify(entry)];
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
export function forgetEntry(owner: EntryOwner, entry: Pick<KeptEntry, 'kind' | 'key'>): void {
  try {
    window.localStorage.removeItem(storedName(owner, entry));
  } catch {
    // A browser without storage has kept nothing.
  }
  announce();
}

/** Calls a listener when an entry is kept or forgotten, also by another tab. Returns how to stop. */
export function onKeptChanged(listener: () => void): () => void {
  const hear = (event: Event): void => {
    const name = event instanceof StorageEvent ? event.key : null;
    if (name === null || Object.values(PREFIXES).some((prefix) => name.startsWith(prefix))) listener();
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
