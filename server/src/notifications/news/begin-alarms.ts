import type { Alarm } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import type { AlarmAudience } from '../audience/find-audience.ts';
import { noteTurns, listTurnNotices } from '../audience/turn-notices.ts';
import { noteEscalations } from './note-escalations.ts';
import { noteUnnotified } from './note-unnotified.ts';

/**
 * Notes what follows from alarms (never warnings) that people are notified of from now on: when a second group is,
 * whose turn on call it is, and which alarms have no recipient. In the transaction that posts the news.
 */
export async function beginAlarms(
  tx: Tx,
  companyId: number,
  alarms: readonly Alarm[],
  found: AlarmAudience,
  now: number,
): Promise<void> {
  if (alarms.length === 0) return;
  const { audience, concernedGroups, listeners } = found;
  await noteEscalations(tx, companyId, alarms, found, now);
  const turns = alarms.flatMap((alarm) => listTurnNotices(audience, alarm.eventId, concernedGroups(alarm)));
  await noteTurns(tx, companyId, turns, now);
  const unnotified = alarms.filter((alarm) => listeners(alarm, 'alarm').length === 0);
  await noteUnnotified(tx, companyId, unnotified, { groupsOf: concernedGroups, now });
}
