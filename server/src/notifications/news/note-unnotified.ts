import type { Alarm } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';

/**
 * Notes alarms without any recipient to notify, with whether they concern any group. In the transaction that notifies;
 * what was noted before stays as it was.
 */
export async function noteUnnotified(
  tx: Tx,
  companyId: number,
  alarms: readonly Alarm[],
  {
    groupsOf: concernedGroups,
    now,
  }: { readonly groupsOf: (alarm: Alarm) => readonly number[]; readonly now: number },
): Promise<void> {
  const noted = [...new Map(alarms.map((alarm) => [alarm.eventId, alarm])).values()];
  if (noted.length === 0) return;
  const because = noted.map((alarm) =>
    concernedGroups(alarm).length === 0 ? 'no group' : 'nobody to notify',
  );
  await tx.dialect.insertNew(
    tx,
    'unnotified_alarms',
    [
      { name: 'company_id', type: 'integer', values: noted.map(() => companyId) },
      { name: 'event_id', type: 'integer', values: noted.map(({ eventId }) => eventId) },
      { name: 'because', type: 'text', values: because },
      { name: 'noted_at', type: 'integer', values: noted.map(() => now) },
    ],
    ['company_id', 'event_id'],
  );
}
