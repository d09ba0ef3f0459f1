import type { Language } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { DomainError, NotFound } from '../../platform/errors.ts';
import type { MessageNames } from '../letters/message-tokens.ts';
import { openMessage } from '../acknowledge/open-message.ts';
import { toLetter } from '../letters/to-letter.ts';
import { parseMessage } from '../letters/message.ts';
import { readReader } from '../letters/read-reader.ts';

/** Text of a call, and whether its alarms can be acknowledged in it. */
export interface SpokenMessage {
  readonly text: string;
  readonly language: Language;
  readonly acknowledges: 'not' | 'at once' | 'with PIN';
}

/**
 * The message of a call in words.
 * @throws NotFound when it is no longer kept
 */
export async function readCall(tx: Tx, names: MessageNames, now: number): Promise<SpokenMessage> {
  const { companyId, deliveryId, userId } = names;
  const row = await tx.sql
    .selectFrom('deliveries as delivery')
    .select(['delivery.purpose', 'delivery.message'])
    .where('delivery.company_id', '=', companyId)
    .where('delivery.delivery_id', '=', deliveryId)
    .where('delivery.recipient_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound('There is no such call.');
  const reader = await readReader(tx, companyId, userId);
  const { subject, paragraphs } = toLetter(parseMessage(row.purpose, row.message), reader);
  const lines = paragraphs('short').flat();
  const text = [subject, ...lines].map((line) => line.replace(/[.:]?$/, '.')).join(' ');
  return { text, language: reader.language, acknowledges: await acknowledging(tx, names, now) };
}

async function acknowledging(
  tx: Tx,
  names: MessageNames,
  now: number,
): Promise<SpokenMessage['acknowledges']> {
  try {
    const { setting } = await openMessage(tx, names, now);
    return setting === 'link' ? 'at once' : 'with PIN';
  } catch (error) {
    if (error instanceof DomainError) return 'not';
    throw error;
  }
}
