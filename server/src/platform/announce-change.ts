import { AsyncLocalStorage } from 'node:async_hooks';
import { PUSHED_GROUPS, type CacheGroup, type Route } from '@ts1/contract';

/**
 * Says to every open screen of a company, after a commit, which cached data are no longer true. The route layer calls
 * it for every call; workers and ingest, which serve no call, are given it. Live push is above them all.
 */
export type AnnounceChange = (companyId: number, groups: readonly CacheGroup[]) => void;

type NoteChange = (companyId: number) => void;
const calls = new AsyncLocalStorage<NoteChange>();

/**
 * Notes after its commit that a change was made, for the call that it belongs to; without one, as in a worker, it does
 * nothing.
 */
export function noteChange(companyId: number): void {
  calls.getStore()?.(companyId);
}

/**
 * Runs the handler of a call. When it ends, however it ends, what the route declares is announced to each company in
 * which the call committed a change; what commits later still is announced at once.
 */
export async function announcingChanges<T>(
  { changes }: Pick<Route, 'changes'>,
  announce: AnnounceChange,
  handle: () => Promise<T> | T,
): Promise<T> {
  const groups = changes.filter((group) => !PUSHED_GROUPS.has(group));
  if (groups.length === 0) return handle();
  const changed = new Set<number>();
  let isOver = false;
  const note: NoteChange = (companyId) => {
    if (isOver) announce(companyId, groups);
    else changed.add(companyId);
  };
  try {
    return await calls.run(note, async () => handle());
  } finally {
    isOver = true;
    for (const companyId of changed) announce(companyId, groups);
  }
}
