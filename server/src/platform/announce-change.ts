import { AsyncLocalStorage } from 'node:async_hooks';
import { PUSHED_GROUPS, type CacheGroup, type Route } from '@ts1/contract';

/**
 * Notifies every open screen of a company, after a commit, of cached data that are stale. The route layer calls it for
 * every API call; workers and ingest, which serve no call, get it as a dependency. Live push is built on top of them.
 */
export type AnnounceChange = (companyId: number, groups: readonly CacheGroup[]) => void;

type NoteChange = (companyId: number) => void;
const calls = new AsyncLocalStorage<NoteChange>();

/**
 * Notes a committed change for the API call that made it; does nothing outside of a call, as in a worker.
 */
export function noteChange(companyId: number): void {
  calls.getStore()?.(companyId);
}

/**
 * Runs the handler of a call. When it ends, even with an error, the changes that the route declares are announced to
 * each company in which the call committed a change; later commits of the call are announced at once.
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
