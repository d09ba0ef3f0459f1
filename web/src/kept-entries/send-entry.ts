import { handReadingRoutes, type Route, taskRoutes } from '@ts1/contract';
import { ApiError, refusalStatus } from '../platform/api-error.ts';
import type { ApiClient } from '../platform/api-client.ts';
import type { HandReadingEntry, KeptEntry } from './kept-entries.ts';

/** Sends an entry with its key; sent again, it is the same entry. @throws ApiError */
export async function sendEntry(api: ApiClient, entry: KeptEntry, timeoutMs?: number): Promise<void> {
  const options = { background: true, idempotencyKey: entry.key, timeoutMs } as const;
  if (entry.kind === 'check_list') {
    const { taskId, body } = entry;
    await api.call(taskRoutes.doTask, { params: { taskId: String(taskId) }, body }, options);
    return;
  }
  const { sensorId, body } = entry;
  const send = async (sent: HandReadingEntry['body']): Promise<unknown> =>
    api.call(
      handReadingRoutes.addHandReading,
      { params: { sensorId: String(sensorId) }, body: sent },
      options,
    );
  try {
    await send(body);
  } catch (error) {
    const { task_id: taskId, ...reading } = body;
    if (taskId === undefined || refusalStatus(error) !== 404) throw error;
    // A reading is never lost because its task is not there any more.
    await send(reading);
  }
}

/** The groups that an entry makes stale, of whichever kind it is: a reading by hand may have done a task. */
export const ENTRY_CHANGES: Pick<Route, 'changes'> = {
  changes: [...new Set([...handReadingRoutes.addHandReading.changes, ...taskRoutes.doTask.changes])],
};

/** Whether the server has decided that it does not take an entry: it would not take it later either. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 413, 422].includes(error.status ?? 0);
}
