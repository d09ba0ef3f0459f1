import { DELIVERY_CHANNELS, type DeliveryChannel } from '@ts1/contract';
import type { ChangeDeps } from '../../audit/index.ts';
import type { Database } from '../../database/index.ts';
import type { ContactSecrets } from '../../remote-alerts/index.ts';
import { contactLines } from './contact-lines.ts';
import type { EmitEvents } from '../../events.ts';
import { LeaseWorker } from '../../platform/jobs/lease-worker.ts';
import type { Logger } from '../../platform/logger.ts';
import { retryTime } from '../../platform/work/retry-time.ts';
import type { MessageTokens } from '../letters/message-tokens.ts';
import { ChannelRecovery } from './channel-recovery.ts';
import { acknowledgeAction } from './acknowledge-action.ts';
import { countOwnAlarms } from '../push/count-own-alarms.ts';
import {
  NotAnswered,
  NotConfigured,
  PartlySent,
  RefusedForNow,
  type Sender,
  type Senders,
  SendError,
} from '../channels/channel.ts';
import { MAIL_CONNECTIONS } from '../channels/email.ts';
import { claimDue, type ClaimedDelivery, renewLeases } from './claim-due.ts';
import { compose, type Composed } from '../letters/compose.ts';
import { readMessageFile } from '../notices/post-report.ts';
import type { CountAttempt } from './message-metrics.ts';
import { type Outcome, recordOutcome } from './record-outcome.ts';
import { giveTicket } from '../gateway/give-ticket.ts';
import { letterTexts } from '../letters/texts/index.ts';
import { isUrgent } from '../letters/urgent.ts';
import { needsAcknowledgement } from '../gateway/needs-acknowledgement.ts';

/** Each channel by itself; mails of companies with a mail server of their own wait for none of the operator's. */
const OWN_MAIL = 'own mail';
type Lane = DeliveryChannel | typeof OWN_MAIL;

/** No more than there are connections: what is claimed is being sent. Own mail servers have theirs each. */
const MOST_AT_ONCE: Readonly<Record<Lane, number>> = {
  email: MAIL_CONNECTIONS,
  [OWN_MAIL]: 32,
  sms: 16,
  push: 16,
  voice: 32,
  chat: 16,
};
// Not one: a lease that a killed server left would hold the next alarm up until it runs out.
const OF_RECIPIENT = 2;

/** Somebody who is being called is engaged for the next call; a call takes as long as people listen. */
const CALL_LIMITS = { mostPerRecipient: 1, mostPerCompany: 8 };
const MOST_CALLS = 3;
const CALL_AGAIN_AFTER_MS = 2 * 60_000;

/** Messages that hang take two places of a recipient, so that others of the company have places too. */
const LIMITS = { mostPerRecipient: OF_RECIPIENT, mostPerCompany: 2 * OF_RECIPIENT };

export interface WorkerDeps extends ChangeDeps {
  readonly logger: Logger;
  readonly senders: Senders;
  /** E-mails of companies that have a mail server of their own; without it they go as all others do. */
  readonly ownMail?: Sender;
  readonly publicUrl: URL;
  /** The token of a link that a message brings; undefined when the link no longer works. */
  readonly linkToken: (companyId: number, linkId: number) => Promise<string | undefined>;
  /** Without them no message goes to people without an account. */
  readonly contactSecrets?: ContactSecrets;
  /** Without it messages about alarms bring no link to acknowledge by. */
  readonly messageTokens?: Pick<MessageTokens, 'sign'>;
  readonly events: EmitEvents;
  /** Whether the gateway brings replies to text messages. */
  readonly smsReplies?: boolean;
  /** From 0 up to 1, for the moments of retries. */
  readonly chance?: () => number;
  readonly countAttempt?: CountAttempt;
}

/** Sends what is in the outbox, each channel by itself. */
export class DeliveryWorker extends LeaseWorker<Lane, ClaimedDelivery> {
  readonly #senders: readonly Sender[];

  constructor(deps: WorkerDeps) {
    const recovery = new ChannelRecovery(deps);
    const { ownMail } = deps;
    super({
      lanes: ownMail === undefined ? DELIVERY_CHANNELS : [...DELIVERY_CHANNELS, OWN_MAIL],
      mostAtOnce: (lane) => MOST_AT_ONCE[lane],
      logger: deps.logger,
      claim: async (lane, most, underWay) => {
        if (lane === OWN_MAIL) return claimDue(deps, 'email', { most, ...LIMITS, by: 'own' }, underWay);
        await recovery.probe(lane);
        const limits = lane === 'voice' ? CALL_LIMITS : LIMITS;
        const by = lane === 'email' && ownMail !== undefined ? ('operator' as const) : undefined;
        return claimDue(deps, lane, { most, ...limits, by }, underWay);
      },
      renew: async (underWay) => renewLeases(deps, underWay),
      run: async (delivery) => {
        const outcome = await send(deps, delivery);
        deps.countAttempt?.(delivery.channel, outcome);
        await recordOutcome(deps, delivery, outcome);
        // A company's own server says nothing of the one that serves all others.
        if (!delivery.isOwnMail) await recovery.note(delivery.channel, outcome);
      },
    });
    this.#senders = [...Object.values(deps.senders), ...(ownMail === undefined ? [] : [ownMail])];
  }

  override async close(): Promise<void> {
    await super.close();
    for (const sender of this.#senders) sender.close();
  }
}

async function send(deps: WorkerDeps, delivery: ClaimedDelivery): Promise<Outcome> {
  const {
    database,
    clock,
    logger,
    senders,
    publicUrl,
    linkToken,
    contactSecrets,
    messageTokens,
    chance = Math.random,
  } = deps;
  const sender = delivery.isOwnMail ? deps.ownMail : senders[delivery.channel];
  if (sender === undefined) return { state: 'not configured' };
  if (delivery.to === null) return { state: 'no address' };
  try {
    const token = await readLinkToken(delivery, linkToken);
    const composed = compose(delivery.message, {
      ...delivery,
      publicUrl,
      linkToken: token,
      ...contactLines(delivery, contactSecrets, publicUrl),
      alarmToken: mayAcknowledge(delivery) ? messageTokens?.sign(delivery) : undefined,
      length: delivery.channel === 'email' ? 'whole' : 'short',
    });
    const { to, devices, chat } = delivery;
    const file = await readReportFile(delivery, database);
    const badge = delivery.channel === 'push' ? await countOwnAlarms(database, delivery) : undefined;
    const key = `delivery-${delivery.deliveryId}`;
    const acknowledge = composed.token === undefined ? undefined : acknowledgeAction(delivery);
    if (delivery.channel === 'voice' && !(await needsAcknowledgement(database, delivery, delivery.message))) {
      throw new SendError('Nobody had to be called any more.');
    }
    const reply = await replyHint(deps, delivery, composed);
    const { companyId, deliveryId, userId } = delivery;
    const names = { companyId, deliveryId, userId };
    await sender.send(composed, {
      to,
      companyId,
      devices,
      chat,
      file,
      badge,
      acknowledge,
      reply,
      names,
      key,
      purpose: delivery.message.purpose,
      writtenAt: delivery.createdAt,
    });
    return { state: 'delivered', at: clock.now() };
  } catch (error) {
    if (error instanceof NotConfigured) return { state: 'not configured' };
    const { companyId, deliveryId, channel } = delivery;
    logger.warn({ err: error, companyId, deliveryId, channel }, 'a message was not delivered');
    const reason = failureReason(error);
    const reached = [...delivery.reached, ...(error instanceof PartlySent ? error.reached : [])];
    if (error instanceof NotAnswered) return callAgain(delivery, reason, clock.now());
    const atLeastMs = error instanceof RefusedForNow ? error.waitMs : undefined;
    const when = { chance: chance(), atLeastMs };
    const retryAt = retryTime(delivery.attempts, delivery.createdAt, clock.now(), when);
    return error instanceof SendError || retryAt === null
      ? { state: 'failed', reason }
      : { state: 'waiting', reason, retryAt, reached, answered: error instanceof RefusedForNow };
  }
}

/** Whether the recipient has an account, and the message is about alarms that can be acknowledged by a link. */
function mayAcknowledge({ hasLink, contactId, chat, message }: ClaimedDelivery): boolean {
  return hasLink && contactId === null && chat === null && 'items' in message;
}

function callAgain({ reached, attempts }: ClaimedDelivery, reason: string, now: number): Outcome {
  const unanswered = [...reached, attempts];
  if (unanswered.length >= MOST_CALLS) return { state: 'failed', reason };
  return {
    state: 'waiting',
    reason,
    retryAt: now + CALL_AGAIN_AFTER_MS,
    reached: unanswered,
    answered: true,
  };
}

/** How a text message is replied to, where the gateway brings replies and this one can be acknowledged. */
async function replyHint(
  { database, clock, smsReplies = false }: WorkerDeps,
  delivery: ClaimedDelivery,
  { token }: Composed,
): Promise<string | undefined> {
  if (!smsReplies || delivery.channel !== 'sms' || token === undefined) return undefined;
  if (!isUrgent(delivery.message.purpose)) return undefined;
  const ticket = await giveTicket({ database }, delivery, clock.now());
  return ticket === undefined ? undefined : letterTexts(delivery.preferences.language).reply.hint(ticket);
}

/** @throws SendError for a link that was used or replaced while its e-mail waited */
async function readLinkToken(
  { companyId, message }: ClaimedDelivery,
  linkToken: WorkerDeps['linkToken'],
): Promise<string | undefined> {
  if (!('link' in message)) return undefined;
  const token = await linkToken(companyId, message.link.id);
  if (token === undefined) throw new SendError('The link no longer works.');
  return token;
}

/** @throws SendError when the file is no longer there */
async function readReportFile({ companyId, message }: ClaimedDelivery, database: Database) {
  if (message.purpose !== 'report') return undefined;
  const { fileId } = message.report;
  const file = await database.read(companyId, async (tx) => readMessageFile(tx, companyId, fileId));
  if (file === undefined) throw new SendError('The file is no longer kept.');
  return file;
}

function failureReason(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  return reason.slice(0, 500);
}
