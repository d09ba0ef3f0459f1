import type { DeliveryChannel, Preferences } from '@ts1/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { ChangeDeps } from '../../audit/index.ts';
import type { Tx } from '../../database/index.ts';
import { LEASE_MS } from '../../platform/jobs/lease-worker.ts';
import { dueBy } from '../../platform/work/not-before.ts';
import { LONGEST_RETRY_MS } from '../../platform/work/retry-time.ts';
import { STORM_WINDOW_MS } from '../outbox/outbox.ts';
import { isOpen } from '../../platform/work/open-state.ts';
import { readDevices } from '../push/devices.ts';
import type { PushDevice, SealedChat } from '../channels/channel.ts';
import { URGENT } from '../letters/urgent.ts';
import { type Message, readMessage } from '../letters/message.ts';
import { toReaderPreferences } from '../letters/read-reader.ts';
import { withRecipient } from '../outbox/with-recipient.ts';

/** How far ahead the next attempt can lie: a lease, what gathers in a storm, a retry. */
const LONGEST_MS = sql`case when delivery.state = 'sending' then cast(${LEASE_MS} as bigint)
  when delivery.attempts = 0 then cast(${STORM_WINDOW_MS} as bigint) else cast(${LONGEST_RETRY_MS} as bigint) end`;

/** A message that this server alone is to send now. */
export interface ClaimedDelivery {
  readonly companyId: number;
  readonly deliveryId: number;
  readonly userId: number;
  readonly channel: DeliveryChannel;
  readonly message: Message;
  /** The user's address for the channel; null when there is none. Empty for push, which goes to devices. */
  readonly to: string | null;
  readonly devices: readonly PushDevice[];
  /** The contact, for a message to a person without an account. */
  readonly contactId: number | null;
  /** Encrypted address of a chat channel. */
  readonly chat: SealedChat | null;
  /** Ids of devices that took it in an earlier attempt; for a call the attempts that were not answered. */
  readonly reached: readonly number[];
  /** In which language and unit its recipient reads. */
  readonly preferences: Preferences;
  readonly timeZone: string;
  /** Whether it can be acknowledged by its link, if it is about alarms. */
  readonly hasLink: boolean;
  /** Whether nothing else is asked for then: neither a PIN, nor a note, nor a cause. */
  readonly isOneStep: boolean;
  /** Whether it is an e-mail of a company that has a mail server of its own. */
  readonly isOwnMail: boolean;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: number;
}

interface Limits {
  readonly most: number;
  /** Messages of one recipient that are being sent at a time, by whatever server. */
  readonly mostPerRecipient: number;
  /** As many of one company. */
  readonly mostPerCompany: number;
  /** Only messages of companies with a mail server of their own, or without one; undefined for all. */
  readonly by?: 'own' | 'operator' | undefined;
}

type Underway = Pick<ClaimedDelivery, 'companyId' | 'deliveryId'>;

/**
 * Leases up to `most` messages of a channel that are due, those about alarms first and then the longest waiting, but
 * not all of one recipient nor of one company. Never one that is under way here.
 */
export async function claimDue(
  { database, clock }: ChangeDeps,
  channel: DeliveryChannel,
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
      channel === 'push' ? await readDevicesByCompany(tx, due) : new Map<number, Map<number, PushDevice[]>>();
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
        userId: row.recipient_id,
        channel,
        isOwnMail: limits.by === 'own',
        message,
        ...deliveryAddress(
          channel,
          message,
          row,
          reached,
          devices.get(row.company_id)?.get(row.recipient_id) ?? [],
        ),
        preferences: toReaderPreferences({ ...row, language: row.language ?? row.contact_language }),
        timeZone: row.time_zone,
        hasLink: row.acknowledge_from_messages !== 'off',
        isOneStep: row.acknowledge_from_messages === 'link' && row.acknowledgement_needs === 'nothing',
        attempts: row.attempts + 1,
        createdAt: row.created_at,
      });
    }
    return claimed;
  });
}

/** Makes the leases of messages that are being sent start again, unless another server has taken one over. */
export async function renewLeases(
  { database, clock }: ChangeDeps,
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
  channel: DeliveryChannel,
  now: number,
  { most, mostPerRecipient, mostPerCompany, by }: Limits,
) {
  if (!(await isAnyDue(tx, channel, now))) return [];
  const underWay = await tx.sql
    .selectFrom('deliveries')
    .select(['company_id', 'recipient_id'])
    .where('channel', '=', channel)
    .where(isOpen('state'))
    .where('state', '=', 'sending')
    .where('next_attempt_at', '>', now)
    .where('next_attempt_at', '<=', now + LEASE_MS)
    .execute();
  const recipients = countBy(underWay, ({ recipient_id }) => recipient_id);
  const companies = countBy(underWay, ({ company_id }) => company_id);
  let query = selectDueDeliveries(tx, channel, now);
  if (by !== undefined) query = query.where(hasOwnServer(by === 'own'));
  const [served, full] = [idsAtLimit(recipients, mostPerRecipient), idsAtLimit(companies, mostPerCompany)];
  if (served.length > 0) query = query.where('delivery.recipient_id', 'not in', served);
  if (full.length > 0) query = query.where('delivery.company_id', 'not in', full);
  const urgent = await query.where('delivery.purpose', 'in', URGENT).limit(most).execute();
  // The others are claimed next, when the alarms are on their way.
  const due = urgent.length > 0 ? urgent : realFirst(await query.limit(most).execute());
  return due.filter(({ company_id: companyId, recipient_id: userId }) => {
    const [ofUser, ofOne] = [recipients.get(userId) ?? 0, companies.get(companyId) ?? 0];
    if (ofUser >= mostPerRecipient || ofOne >= mostPerCompany) return false;
    recipients.set(userId, ofUser + 1);
    companies.set(companyId, ofOne + 1);
    return true;
  });
}

/** Whether anything of a channel is due: asked every second, for a tenth of the cost of reading it with its recipients. */
async function isAnyDue(tx: Tx, channel: DeliveryChannel, now: number): Promise<boolean> {
  const row = await tx.sql
    .selectFrom('deliveries as delivery')
    .select('delivery.delivery_id')
    .where('delivery.channel', '=', channel)
    .where(isOpen('delivery.state'))
    .where(dueBy('delivery.next_attempt_at', now, LONGEST_MS))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the company of a delivery has a mail server of its own. */
function hasOwnServer(has: boolean) {
  const own = sql`exists (select 1 from mail_servers where mail_servers.company_id = delivery.company_id)`;
  return has ? sql<boolean>`${own}` : sql<boolean>`not ${own}`;
}

/** A drill waits for everything that is real. */
function realFirst<Due extends { readonly purpose: string }>(due: readonly Due[]): readonly Due[] {
  const real = due.filter(({ purpose }) => purpose !== 'drill' && purpose !== 'drill-notice');
  return real.length > 0 ? real : due;
}

function countBy<Row>(rows: readonly Row[], pickId: (row: Row) => number): Map<number, number> {
  return new Map(Array.from(Map.groupBy(rows, pickId), ([id, own]) => [id, own.length]));
}

/** Returns the ids that have reached their limit. */
function idsAtLimit(counts: ReadonlyMap<number, number>, most: number): number[] {
  return Array.from(counts).flatMap(([id, count]) => (count < most ? [] : [id]));
}

function selectDueDeliveries(tx: Tx, channel: DeliveryChannel, now: number) {
  return tx.sql
    .selectFrom('deliveries as delivery')
    .$call(withRecipient)
    .innerJoin('companies as company', 'company.company_id', 'delivery.company_id')
    .select([
      'delivery.company_id',
      'delivery.delivery_id',
      'delivery.recipient_id',
      'delivery.state',
      'delivery.attempts',
      'delivery.purpose',
      'delivery.created_at',
      'user.email',
      'user.phone_number',
      'user.deleted_at',
      'user.is_disabled',
      'contact.contact_id',
      'contact.email as contact_email',
      'contact.phone_number as contact_number',
      'contact.email_confirmed_at',
      'contact.phone_confirmed_at',
      'contact.stopped_at',
      'contact.language as contact_language',
      'contact.deleted_at as contact_deleted_at',
      'chat.target as chat_target',
      'user.language',
      'user.temperature_unit',
      'company.language as company_language',
      'company.temperature_unit as company_unit',
      'company.time_zone',
      'company.acknowledge_from_messages',
      'company.acknowledgement_needs',
    ])
    .where('delivery.channel', '=', channel)
    .where(isOpen('delivery.state'))
    .where(dueBy('delivery.next_attempt_at', now, LONGEST_MS))
    .orderBy('delivery.next_attempt_at')
    .orderBy('delivery.delivery_id');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDueDeliveries>['execute']>>[number];

type Address = Pick<ClaimedDelivery, 'to' | 'devices' | 'reached' | 'contactId' | 'chat'>;
const NOWHERE: Address = { to: null, devices: [], reached: [], contactId: null, chat: null };
const deviceIds = z.array(z.int());

function readReached(stored: string | null): readonly number[] | undefined {
  try {
    return stored === null ? [] : deviceIds.safeParse(JSON.parse(stored)).data;
  } catch {
    return undefined;
  }
}

/** Somebody who may no longer sign in has no address either. */
function deliveryAddress(
  channel: DeliveryChannel,
  message: Message,
  row: Row,
  reached: readonly number[],
  devices: readonly PushDevice[],
): Address {
  if (channel === 'chat') return chatAddress(row);
  if (row.contact_id !== null) {
    return { ...NOWHERE, contactId: row.contact_id, to: contactAddress(channel, message, row) };
  }
  if (row.email === null || row.deleted_at !== null || row.is_disabled === 1) return NOWHERE;
  const before = 'account' in message ? message.account.to : undefined;
  if (channel === 'email') return { ...NOWHERE, to: before ?? row.email };
  if (channel === 'sms' || channel === 'voice') return { ...NOWHERE, to: row.phone_number, reached };
  const open = devices.filter(({ subscriptionId }) => !reached.includes(subscriptionId));
  return { ...NOWHERE, to: devices.length === 0 && reached.length === 0 ? null : '', devices: open, reached };
}

function chatAddress({ company_id: companyId, recipient_id: channelId, chat_target: sealed }: Row): Address {
  return sealed === null ? NOWHERE : { ...NOWHERE, to: '', chat: { companyId, channelId, sealed } };
}

/** Only what is confirmed, but for the code that confirms it; nothing to somebody who wants no messages. */
function contactAddress(channel: DeliveryChannel, { purpose }: Message, row: Row): string | null {
  if (row.contact_deleted_at !== null) return null;
  const isCode = purpose === 'contact-code';
  if (row.stopped_at !== null && !isCode) return null;
  const confirmedAt = channel === 'email' ? row.email_confirmed_at : row.phone_confirmed_at;
  if (confirmedAt === null && !isCode) return null;
  return channel === 'email' ? row.contact_email : row.contact_number;
}

async function readDevicesByCompany(tx: Tx, due: readonly { company_id: number; recipient_id: number }[]) {
  const byCompany = new Map<number, Map<number, PushDevice[]>>();
  for (const [companyId, rows] of Map.groupBy(due, (row) => row.company_id)) {
    const userIds = [...new Set(rows.map(({ recipient_id }) => recipient_id))];
    byCompany.set(companyId, await readDevices(tx, companyId, userIds));
  }
  return byCompany;
}
