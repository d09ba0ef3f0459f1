import { BASE_UNIT_ONLINE_MS, type BaseUnit, NETWORK_SERVER } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';

type Contact = Pick<BaseUnit, 'last_contact' | 'went_offline_at'> &
  Partial<Pick<BaseUnit, 'type' | 'silent_after'>>;

/**
 * Online when its last contact is at most two minutes ago (spec 2 §4). A network server speaks when its sensors do: it
 * is online until it is silent. A last will ends it at once, until the next contact.
 */
export function isOnline(
  { last_contact, went_offline_at: gone, type, silent_after }: Contact,
  now: number,
): boolean {
  if (last_contact === null) return false;
  if (gone !== null && Date.parse(gone) >= Date.parse(last_contact)) return false;
  const silentAfterMs = silent_after == null ? Number.POSITIVE_INFINITY : silent_after * MINUTE_MS;
  const most = type === NETWORK_SERVER ? silentAfterMs : BASE_UNIT_ONLINE_MS;
  return now - Date.parse(last_contact) <= most;
}
