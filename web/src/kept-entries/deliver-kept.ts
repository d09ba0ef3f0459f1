import type { ApiClient } from '../platform/api-client.ts';
import { type EntryOwner, forgetEntry, keepEntry, type KeptEntry, readKept } from './kept-entries.ts';
import { isFinalRefusal, sendEntry } from './send-entry.ts';

interface DeliveryDeps {
  readonly api: ApiClient;
  readonly now: () => number;
  /** Text of a refusal for people. */
  readonly reason: (error: unknown) => string;
}

/** Returns the entries that wait for the server, except those that their form is sending. */
export function waitingEntries(owner: EntryOwner, now: number): KeptEntry[] {
  return readKept(owner).filter(({ refusal, sentByFormUntil }) => refusal === null && sentByFormUntil <= now);
}

/**
 * Sends what waits, one after another; ends at the first that does not reach the server, which stays with those after
 * it. One that is refused stays with its reason. Returns how many the server took.
 */
export async function deliverKept(owner: EntryOwner, { api, now, reason }: DeliveryDeps): Promise<number> {
  let sent = 0;
  for (const entry of waitingEntries(owner, now())) {
    try {
      await sendEntry(api, entry);
    } catch (error) {
      if (!isFinalRefusal(error)) return sent;
      keepEntry(owner, { ...entry, refusal: reason(error) });
      continue;
    }
    forgetEntry(owner, entry);
    sent += 1;
  }
  return sent;
}
