import { alarmLogRoutes } from '@ts1/contract';
import type { ApiClient } from '../platform/api-client.ts';

/**
 * Whether an acknowledgement that was refused as already made is our own, whose answer was lost on the way. When that
 * cannot be found out it counts as somebody else's, which is what the server answered.
 */
export async function isOwnAcknowledgement(
  api: ApiClient,
  { eventId, logId, username }: { eventId: number; logId: number; username: string },
): Promise<boolean> {
  try {
    const query = { event_id: String(eventId), include_acknowledged: 'true' as const };
    const rows = await api.call(alarmLogRoutes.alarmLog, { query }, { background: true });
    return rows.some((row) => row.idAlarmLog === logId && row.acknowledged_by === username);
  } catch {
    return false;
  }
}
