import { type Channel, deliveryChannel } from '@ts1/contract';
import { z } from 'zod';
import type { OnAlarmChanges } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';
import type { EmitEvents } from '../../../events.ts';
import type { Clock } from '../../../platform/clock.ts';
import { alarmItems } from '../../news/alarm-items.ts';
import type { Message } from '../../letters/message.ts';
import { addDelivery } from '../../outbox/outbox.ts';
import { readAudience } from '../../audience/listeners.ts';

const channels = z.array(deliveryChannel);

/**
 * Writes the messages of a drill into the outbox, in the transaction that raises the alarm of the drill sensor: to the
 * recipients that the group of the run notifies at that moment, over the channels of the drill. Each is a message of
 * its own: none is joined with others. No one is notified of anything else that happens to such an alarm.
 */
export function createDrillNotifier({
  clock,
  events,
  configured,
}: {
  readonly clock: Clock;
  readonly events: EmitEvents;
  readonly configured?: () => ReadonlySet<Channel>;
}): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const raised = changes.findLast(({ kind, notify }) => kind === 'raised' && notify);
    const run = raised && (await takeRun(tx, companyId, raised.eventId));
    if (raised === undefined || run === undefined) return;
    const now = clock.now();
    const audience = await readAudience(tx, companyId, [run.groupId], { now, configured: configured?.() });
    const toAlarmItem = await alarmItems(tx, companyId, [raised], now);
    const message: Message = {
      purpose: 'drill',
      items: [{ ...toAlarmItem(raised), zones: [run.groupName] }],
    };
    const deliveryIds: number[] = [];
    for (const { groupId, recipient, channels: own, because } of audience.listeners(run.groupId, 'alarms')) {
      for (const channel of own.filter((one) => run.channels.includes(one))) {
        const to = { groupId, recipient, channel, because };
        deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
      }
    }
    tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
  };
}

/** The run that is under way, which from now on has this event; undefined where there is none that waits for one. */
async function takeRun(tx: Tx, companyId: number, eventId: number) {
  const run = await tx.sql
    .updateTable('drill_runs')
    .set({ event_id: eventId })
    .where('company_id', '=', companyId)
    .where('closed_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('event_id', 'is', null)
    .returning(['drill_id', 'channels', 'group_name'])
    .executeTakeFirst();
  if (run === undefined) return undefined;
  const { group_id: groupId } = await tx.sql
    .selectFrom('drills')
    .select('group_id')
    .where('company_id', '=', companyId)
    .where('drill_id', '=', run.drill_id)
    .executeTakeFirstOrThrow();
  return { groupId, groupName: run.group_name, channels: channels.parse(JSON.parse(run.channels)) };
}
