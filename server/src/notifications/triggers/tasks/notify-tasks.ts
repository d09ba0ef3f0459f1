import { type Channel, isQuiet } from '@ts1/contract';
import type { Tx } from '../../../database/index.ts';
import { readNotifying } from '../../../remote-alerts/index.ts';
import { readAudience } from '../../audience/listeners.ts';
import type { TaskItem } from '../../letters/message.ts';
import { notifyEachAdmin } from '../../notices/notify-admins.ts';
import { addDelivery, emailTo } from '../../outbox/outbox.ts';

interface TaskOccasion {
  readonly now: number;
  /** Channels that can be sent over. */
  readonly configured: ReadonlySet<Channel>;
}

/**
 * Notifies the people whose task is due, those who may sign in: by e-mail, and on their devices unless they want quiet
 * now. Returns the ids of the messages.
 */
export async function notifyOfDueTask(
  tx: Tx,
  companyId: number,
  assigneeIds: readonly number[],
  task: TaskItem,
  { now, configured }: TaskOccasion,
): Promise<number[]> {
  if (assigneeIds.length === 0) return [];
  const users = await tx.sql
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('user_id', 'in', assigneeIds)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', 0)
    .orderBy('user_id')
    .execute();
  const { people, timeZone } = (await readNotifying(tx, companyId, [], configured)).setting;
  const message = { purpose: 'task-due', task } as const;
  const deliveryIds: number[] = [];
  for (const { user_id: userId } of users) {
    const person = people.get(userId);
    const hasDevice = configured.has('push') && person?.addresses.includes('push') === true;
    const isPushed = hasDevice && !isQuiet(person.quiet, now, timeZone);
    for (const channel of isPushed ? (['email', 'push'] as const) : (['email'] as const)) {
      const to = { ...emailTo(userId), channel };
      deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
    }
  }
  return deliveryIds;
}

/** Missed tasks of one alert group (null for none), and the group that was notified before. */
interface MissedTasks {
  readonly groupId: number | null;
  readonly tasks: readonly TaskItem[];
  readonly first?: string;
}

/**
 * Notifies a group of missed tasks in one message, as of an alarm, except that a person who is notified otherwise is not
 * called. Without a group, or where it reaches no person who could acknowledge an alarm, admins are notified by e-mail.
 * Returns the ids of the messages.
 */
export async function notifyOfMissedTasks(
  tx: Tx,
  companyId: number,
  { groupId, tasks, first }: MissedTasks,
  { now, configured }: TaskOccasion,
): Promise<number[]> {
  const message = {
    purpose: 'task-missed' as const,
    tasks: [...tasks],
    ...(first !== undefined && { first }),
  };
  if (groupId === null) return notifyEachAdmin(tx, companyId, message, now);
  const audience = await readAudience(tx, companyId, [groupId], { now, configured });
  const deliveryIds: number[] = [];
  for (const { recipient, channels } of audience.listeners(groupId, 'alarms')) {
    const silent = channels.filter((one) => one !== 'voice');
    for (const channel of silent.length > 0 ? silent : channels) {
      const to = { groupId, recipient, channel };
      deliveryIds.push(await addDelivery(tx, companyId, to, message, { now, sendAt: now }));
    }
  }
  if (audience.findNotified(groupId, 'alarms')?.reachesNobody === false) return deliveryIds;
  return [...deliveryIds, ...(await notifyEachAdmin(tx, companyId, message, now))];
}
