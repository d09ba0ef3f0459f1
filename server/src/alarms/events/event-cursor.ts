import { ALARM_EVENT_ORDERS, type AlarmEventOrder } from '@ts1/contract';
import { InvalidInput } from '../../platform/errors.ts';

/** The place of an event in the log: when it began, in epoch milliseconds, and its id. */
export interface EventPlace {
  readonly at: number;
  readonly eventId: number;
}

/** How far a reader has come. Unacknowledged First has two parts: what waits, then everything else. */
export interface EventCursor {
  readonly part: 'waiting' | 'others' | 'all';
  /** Null for the beginning of the part. */
  readonly after: EventPlace | null;
}

const PARTS = ['waiting', 'others', 'all'] as const;
const WRITTEN = /^1\.([0-2])\.([0-2])\.(\d{1,15}|-)\.(\d{1,15})$/;

/** Where an order begins. */
export function firstCursor(order: AlarmEventOrder): EventCursor {
  return { part: order === 'unacknowledged' ? 'waiting' : 'all', after: null };
}

/** A cursor as text for the address. It holds a place, never whose it is. */
export function writeCursor(order: AlarmEventOrder, { part, after }: EventCursor): string {
  const place = after === null ? '-.0' : `${after.at}.${after.eventId}`;
  return Buffer.from(`1.${ALARM_EVENT_ORDERS.indexOf(order)}.${PARTS.indexOf(part)}.${place}`).toString(
    'base64url',
  );
}

/**
 * A cursor from an address.
 * @throws InvalidInput for what was never answered, and for one of another order
 */
export function readCursor(order: AlarmEventOrder, text: string): EventCursor {
  const decoded = Buffer.from(text, 'base64url').toString();
  const [, orderAt, partAt, at, eventId] = WRITTEN.exec(decoded) ?? [];
  const part = PARTS[Number(partAt)];
  const isOurs =
    part !== undefined &&
    Buffer.from(decoded).toString('base64url') === text &&
    ALARM_EVENT_ORDERS[Number(orderAt)] === order &&
    (part === 'all') === (order !== 'unacknowledged');
  if (!isOurs) {
    throw new InvalidInput([{ path: 'cursor', message: 'is not a cursor that this order answered' }]);
  }
  return { part, after: at === '-' ? null : { at: Number(at), eventId: Number(eventId) } };
}
