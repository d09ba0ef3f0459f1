import type { Channel } from '@ts1/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { LEASE_MS } from '../platform/work/lease-worker.ts';
import { dueBy } from '../platform/work/not-before.ts';
import { LONGEST_RETRY_MS } from '../platform/work/retry-time.ts';
import { STORM_WINDOW_MS } from './outbox.ts';
import { isOpen } from '../platform/work/open-state.ts';
import { type PushDevice, readDevices } from './push/devices.ts';
import { type AlarmPurpose, type Message, readMessage } from './message.ts';

/** What is sent before anything else that waits. */
export const URGENT: readonly AlarmPurpose[] = ['alarm', 'repeat', 'escalation', 'still-out', 'worse'];

/** How far ahead the next attempt can lie: a lease, what gathers in a storm, a retry. */
const LONGEST_MS = sql`case when delivery.state = 'sending' then cast(${LEASE_MS} as bigint)
  when delivery.attempts = 0 then cast(${STORM_WINDOW_MS} as bigint) else cast(${LONGEST_RETRY_MS} as bigint) end`;

/** A message that this server alone is to send now. */
export interface ClaimedDelivery {
  readonly companyId: number;
  readonly deliveryId: number;
  readonly userId: number;
  readonly channel: Channel;
  readonly message: Message;
  /** The user's address for the channel; null when there is none. Empty for push, which goes to devices. */
  readonly to: string | null;
  readonly devices: readonly PushDevice[];
  /** Ids of devices that took it in an earlier attempt. */
  readonly reached: readonly number[];
  readonly timeZone: string;
  /** Whether it can be acknowledged by its link, if it is about alarms. */
  readonly hasLink: boolean;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: number;
}

interface ClaimDeps {
  readonly database: Database;
  readonly clock: Clock;
}

interface Limits {
  readonly most: number;
  /** Messages of one recipient that are being sent at a time, by whatever server. */
  readonly mostPerRecipient: number;
  /** As many of one company. */
  readonly mostPerCompany: number;
}

type Underway = Pick<ClaimedDelivery, 'companyId' | 'deliveryId'>;

/**
 * Leases up to `most` messages of a channel that are due, those about alarms first and then the longest waiting, but
 * not all of one recipient nor of one company. Never one that is under way here.
 */
export async function claimDue(
  { database, clock }: ClaimDeps,
  channel: Channel,
  limits: Limits,
  underWay: readonly Underway[] = [],
): Promise<ClaimedDelivery[]> {
  const now = clock.now();
  const own = new Set(underWay.map(({ companyId, deliveryId }) => `${companyId} ${deliveryId}`));
  const found = await database.readAcross(async (tx) => selectDue(tx, channel, now, limits));
  const due = found.filter(({ company_id, delivery_id }) => !own.has(`${company_id} ${delivery_id}`));
  if (due.length === 0) return [];
  return database.writeAcross(async (tx) => {
    const claimed: ClaimedDelivery[] = [];
    const devices =
      channel === 'push' ? await readDevicesOf(tx, due) : new Map<number, Map<number, PushDevice[]>>();
    for (const row of due) {
      const leased = await tx.sql
        .updateTable('deliveries')
        .set({ state: 'sending', attempts: row.attempts + 1, next_attempt_at: now + LEASE_MS })
        .where('company_id', '=', row.company_id)
        .where('delivery_id', '=', row.delivery_id)
        .where('state', '=', row.state)
        .where('attempts', '=', row.attempts)
        .returning(['message', 'reached'])
        .executeTakeFirst();
      if (leased === undefined) continue;
      const message = readMessage(row.purpose, leased.message);
      const reached = readReached(leased.reached);
      if (message === undefined || reached === undefined) {
        await fail(tx, row.company_id, row.delivery_id);
        continue;
      }
      claimed.push({
        companyId: row.company_id,
        deliveryId: row.delivery_id,
        userId: row.user_id,
        channel,
        message,
        ...addressOf(
          channel,
          { ...row, email: ('account' in message ? message.account.to : undefined) ?? row.email },
          reached,
          devices.get(row.company_id)?.get(row.user_id) ?? [],
        ),
        timeZone: row.time_zone,
        hasLink: row.acknowledge_from_messages !== 'off',
        attempts: row.attempts + 1,
        createdAt: row.created_at,
      });
    }
    return claimed;
  });
}

/** Makes the leases of messages that are being sent start again, unless another server has taken one over. */
export async function renewLeases(
  { database, clock }: ClaimDeps,
  deliveries: readonly ClaimedDelivery[],
): Promise<void> {
  const inOrder = deliveries.toSorted(
    (one, other) => one.companyId - other.companyId || one.deliveryId - other.deliveryId,
  );
  await database.writeAcross(async (tx) => {
    for (const { companyId, deliveryId, attempts } of inOrder) {
      await tx.sql
        .updateTable('deliveries')
        .set({ next_attempt_at: clock.now() + LEASE_MS })
        .where('company_id', '=', companyId)
        .where('delivery_id', '=', deliveryId)
        .where('state', '=', 'sending')
        .where('attempts', '=', attempts)
        .execute();
    }
  });
}

/** A damaged row holds up its channel no longer than it takes to find it. */
async function fail(tx: Tx, companyId: number, deliveryId: number): Promise<void> {
  await tx.sql
    .updateTable('deliveries')
    .set({ state: 'failed', last_error: 'The message is damaged and cannot be read.' })
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .execute();
}

async function selectDue(
  tx: Tx,
  channel: Channel,
  now: number,
  { most, mostPerRecipient, mostPerCompany }: Limits,
) {
  const underWay = await tx.sql
    .selectFrom('deliveries')
    .select(['company_id', 'user_id'])
    .where('channel', '=', channel)
    .where(isOpen('state'))
    .where('state', '=', 'sending')
    .where('next_attempt_at', '>', now)
    .where('next_attempt_at', '<=', now + LEASE_MS)
    .execute();
  const recipients = countBy(underWay, ({ user_id }) => user_id);
  const companies = countBy(underWay, ({ company_id }) => company_id);
  let query = dueOf(tx, channel, now);
  const [served, full] = [idsAtLimit(recipients, mostPerRecipient), idsAtLimit(companies, mostPerCompany)];
  if (served.length > 0) query = query.where('delivery.user_id', 'not in', served);
  if (full.length > 0) query = query.where('delivery.company_id', 'not in', full);
  const urgent = await query.where('delivery.purpose', 'in', URGENT).limit(most).execute();
  // The others are claimed next, when the alarms are on their way.
  const due = urgent.length > 0 ? urgent : await query.limit(most).execute();
  return due.filter(({ company_id: companyId, user_id: userId }) => {
    const [ofUser, ofOne] = [recipients.get(userId) ?? 0, companies.get(companyId) ?? 0];
    if (ofUser >= mostPerRecipient || ofOne >= mostPerCompany) return false;
    recipients.set(userId, ofUser + 1);
    companies.set(companyId, ofOne + 1);
    return true;
  });
}

function countBy<Row>(rows: readonly Row[], idOf: (row: Row) => number): Map<number, number> {
  return new Map(Array.from(Map.groupBy(rows, idOf), ([id, own]) => [id, own.length]));
}

/** Whoever has as many as they may. */
function idsAtLimit(counts: ReadonlyMap<number, number>, most: number): number[] {
  return Array.from(counts).flatMap(([id, count]) => (count < most ? [] : [id]));
}

function dueOf(tx: Tx, channel: Channel, now: number) {
  return tx.sql
    .selectFrom('deliveries as delivery')
    .innerJoin('users as user', (join) =>
      join
        .onRef('user.company_id', '=', 'delivery.company_id')
        .onRef('user.user_id', '=', 'delivery.user_id'),
    )
    .innerJoin('companies as company', 'company.company_id', 'delivery.company_id')
    .select([
      'delivery.company_id',
      'delivery.delivery_id',
      'delivery.user_id',
      'delivery.state',
      'delivery.attempts',
      'delivery.purpose',
      'delivery.created_at',
      'user.email',
      'user.phone_number',
      'user.deleted_at',
      'user.is_disabled',
      'company.time_zone',
      'company.acknowledge_from_messages',
    ])
    .where('delivery.channel', '=', channel)
    .where(isOpen('delivery.state'))
    .where(dueBy('delivery.next_attempt_at', now, LONGEST_MS))
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.delivery_id');
}

interface Person {
  readonly email: string;
  readonly phone_number: string | null;
  readonly deleted_at: number | null;
  readonly is_disabled: 0 | 1;
}

type Address = Pick<ClaimedDelivery, 'to' | 'devices' | 'reached'>;
const NOWHERE: Address = { to: null, devices: [], reached: [] };
const deviceIds = z.array(z.int());

function readReached(stored: string | null): readonly number[] | undefined {
  try {
    return stored === null ? [] : deviceIds.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** Somebody who may no longer sign in has no address either. */
function addressOf(
  channel: Channel,
  person: Person,
  reached: readonly number[],
  devices: readonly PushDevice[],
): Address {
  if (person.deleted_at !== null || person.is_disabled === 1) return NOWHERE;
  if (channel === 'email') return { ...NOWHERE, to: person.email };
  if (channel === 'sms') return { ...NOWHERE, to: person.phone_number };
  const open = devices.filter(({ subscriptionId }) => !reached.includes(subscriptionId));
  return { to: devices.length === 0 && reached.length === 0 ? null : '', devices: open, reached };
}

async function readDevicesOf(tx: Tx, due: readonly { company_id: number; user_id: number }[]) {
  const byCompany = new Map<number, Map<number, PushDevice[]>>();
  for (const [companyId, rows] of Map.groupBy(due, (row) => row.company_id)) {
    const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
    byCompany.set(companyId, await readDevices(tx, companyId, userIds));
  }
  return byCompany;
}
