import { alarmLogRoutes, type AlarmLogEntry } from '@ts1/contract';
import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../platform/api-client.ts';

/**
 * Whether an acknowledgement that was refused as already made is our own, whose answer was lost on the way. When that
 * cannot be found out it counts as somebody else's, which is what the server answered.
 */
export async function isOwnAcknowledgement(
  api: ApiClient,
  queries: QueryClient,
  logId: number,
  username: string,
): Promise<boolean> {
  const known = queries
    .getQueriesData<readonly AlarmLogEntry[]>({ queryKey: ['AlarmLog'] })
    .flatMap(([, rows]) => (Array.isArray(rows) ? (rows as readonly AlarmLogEntry[]) : []))
    .find(({ idAlarmLog }) => idAlarmLog === logId);
  if (known === undefined) return false;
  try {
    const query = { event_id: String(known.event_id), include_acknowledged: 'true' as const };
    const rows = await api.call(alarmLogRoutes.alarmLog, { query }, { background: true });
    return rows.some((row) => row.idAlarmLog === logId && row.acknowledged_by === username);
  } catch {
    return false;
  }
}
