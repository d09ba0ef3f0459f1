import {
  type AcknowledgedVia,
  type AcknowledgeFromMessages,
  type AcknowledgementNeeds,
  MESSAGE_LINK_LIFETIME_MS,
} from '@ts1/contract';
import { isVisible, toHeldRole, visibleSensors } from '../../auth/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { Gone, NotFound, Unauthenticated } from '../../platform/errors.ts';
import { isDue } from '../../platform/work/not-before.ts';
import { type MessageNames, VIA } from '../letters/message-tokens.ts';

const NO_LONGER = 'This link does not work any more. Please sign in.';

/** A message about alarms, whose it is, and which of its alarms that person may see. */
export interface OpenedMessage extends MessageNames {
  readonly username: string;
  /** Name by which people call the person. */
  readonly person: string;
  readonly companyName: string;
  readonly timeZone: string;
  readonly setting: Exclude<AcknowledgeFromMessages, 'off'>;
  readonly needs: AcknowledgementNeeds;
  /** How the message went out. */
  readonly via: AcknowledgedVia;
  readonly eventIds: readonly number[];
  /** When its link ends, epoch milliseconds. */
  readonly until: number;
}

/**
 * Finds what a message is about, as things are at this moment.
 * @throws Gone when the link has ended or the company has turned it off, Unauthenticated when the person may not sign in or acknowledge,
 * NotFound when they may not see any of its alarms
 */
export async function openMessage(
  tx: Tx,
  { companyId, deliveryId, userId }: MessageNames,
  now: number,
): Promise<OpenedMessage> {
  const row = await tx.sql
    .selectFrom('deliveries as delivery')
    .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'delivery.recipient_id'))
    .innerJoin('companies as company', 'company.company_id', 'delivery.company_id')
    .leftJoin('company_roles as own_role', (join) =>
      inCompany(join, 'own_role.role_id', 'user.company_role_id'),
    )
    .select([
      'delivery.channel',
      'delivery.purpose',
      'delivery.created_at',
      'delivery.delivered_at',
      'user.username',
      'user.first_name',
      'user.role',
      'user.built_in_role',
      'user.company_role_id',
      'own_role.name as own_role_name',
      'own_role.permissions as own_role_permissions',
      'user.is_disabled',
      'user.deleted_at',
      'company.name',
      'company.time_zone',
      'company.viewers_see_own_zones',
      'company.viewers_may_shelve',
      'company.acknowledge_from_messages',
      'company.acknowledgement_needs',
    ])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.delivery_id', '=', deliveryId)
    .where('delivery.recipient_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new Gone(NO_LONGER);
  // A chat is no person who could acknowledge: its messages bring no link.
  const { channel } = row;
  if (channel === 'chat') throw new Gone(NO_LONGER);
  if (row.is_disabled === 1 || row.deleted_at !== null) throw new Unauthenticated('Please sign in.');
  // Without it, the person reads about the alarm when they are signed in.
  if (!toHeldRole(row).permissions.includes('acknowledge')) throw new Unauthenticated('Please sign in.');
  const { acknowledge_from_messages: setting } = row;
  const until = (row.delivered_at ?? row.created_at) + MESSAGE_LINK_LIFETIME_MS;
  if (setting === 'off' || isDue(until, now, MESSAGE_LINK_LIFETIME_MS)) throw new Gone(NO_LONGER);
  const seesOwnZonesOnly = row.role !== 1 && row.viewers_see_own_zones === 1;
  const visible = await visibleSensors(tx, { companyId, userId, seesOwnZonesOnly });
  const events = await readDeliveryEvents(tx, companyId, deliveryId);
  // The alarm of a drill is whose message it is: it is of no zone.
  const seen = events.filter(({ sensor_id }) => row.purpose === 'drill' || isVisible(visible, sensor_id));
  if (seen.length === 0) throw new NotFound('There is no such alarm.');
  return {
    companyId,
    deliveryId,
    userId,
    username: row.username,
    person: row.first_name ?? row.username,
    companyName: row.name,
    timeZone: row.time_zone,
    setting,
    needs: row.acknowledgement_needs,
    via: VIA[channel],
    eventIds: seen.map(({ event_id }) => event_id),
    until,
  };
}

/** Error for a message whose names were not signed. */
export function notSigned(): Gone {
  return new Gone(NO_LONGER);
}

async function readDeliveryEvents(tx: Tx, companyId: number, deliveryId: number) {
  return tx.sql
    .selectFrom('delivery_events as about')
    .innerJoin('alarm_log as alarm', (join) => inCompany(join, 'alarm.event_id', 'about.event_id'))
    .select(['about.event_id', 'alarm.sensor_id'])
    .distinct()
    .where('about.company_id', '=', companyId)
    .where('about.delivery_id', '=', deliveryId)
    .orderBy('about.event_id')
    .execute();
}
