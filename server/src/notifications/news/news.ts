import type { QuietKind } from '@ts1/contract';
import { type Alarm, type AlarmChange, type AlarmChangeKind, isWarningKey } from '../../alarms/index.ts';
import type { AlarmPurpose } from '../letters/message.ts';

/** News of an alarm for people, with what else a message says of it. */
export interface News extends Alarm {
  readonly purpose: AlarmPurpose;
  /** Note of an acknowledgement. */
  readonly note?: string;
  readonly answers?: { readonly cause?: string; readonly action?: string };
  /** Late readings put it in the place of another alarm, which people know of. */
  readonly corrects?: true;
  /** It was raised while messages were held, and that is over. */
  readonly heldIn?: QuietKind;
  /** It is acknowledged and still out. */
  readonly followUp?: {
    /** The message is about this value, not about the extreme; null where there is no value. */
    readonly newest: number | null;
    /** Value that the newest one has passed by too much. */
    readonly before: number | null;
  };
}

/** Changes that people are notified of; pre-alarms and corrections that raise nothing are for screens alone. */
const PURPOSES: Partial<Record<AlarmChangeKind, AlarmPurpose>> = {
  raised: 'alarm',
  repeated: 'repeat',
  returned: 'returned',
  reopened: 'alarm',
  acknowledged: 'acknowledged',
};

/**
 * Finds the news for people in the changes of one transaction, without those of warnings (`warning-news.ts`). An event
 * that was raised and is over already is one message; so is an alarm that late readings put in the place of another
 * one, or that is not over as was sent: a correction of what was sent before.
 */
export function toNews(all: readonly AlarmChange[]): News[] {
  const changes = all.filter(({ condition }) => !isWarningKey(condition));
  const raised = changes.filter(({ kind, notify }) => kind === 'raised' && notify);
  const corrected = [
    ...raised.filter((change) => changes.some((other) => isReplacedBy(other, change))),
    ...changes.filter(({ kind }) => kind === 'reopened'),
  ];
  const isSentAnyway = (change: AlarmChange): boolean =>
    raised.some(({ eventId }) => eventId === change.eventId) ||
    corrected.some((other) => isReplacedBy(change, other));
  return [...changes].toSorted(remindersFirst).flatMap((change) => {
    const purpose = PURPOSES[change.kind];
    if (!change.notify || purpose === undefined) return [];
    if (purpose === 'returned' && isSentAnyway(change)) return [];
    return [{ ...change, purpose, ...(corrected.includes(change) && { corrects: true as const }) }];
  });
}

/** Whether late readings put an alarm where this one had been sent before. */
function isReplacedBy(change: AlarmChange, raised: AlarmChange): boolean {
  return (
    raised.isCorrection &&
    (change.kind === 'withdrawn' || change.kind === 'returned') &&
    change.isCorrection &&
    change.eventId !== raised.eventId &&
    change.condition === raised.condition &&
    change.subject.sensorId === raised.subject.sensorId
  );
}

/** The last row of an event is shown, and that is to be the alarm itself. */
function remindersFirst(one: AlarmChange, other: AlarmChange): number {
  return Number(other.row.repeated) - Number(one.row.repeated);
}
