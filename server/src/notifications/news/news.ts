import { type AlarmChange, type AlarmChangeKind, isWarningKey } from '../../alarms/index.ts';
import type { AlarmToNotify } from './alarm-items.ts';
import type { News } from './gather.ts';
import type { AlarmPurpose } from '../letters/message.ts';

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
export function toNews(all: readonly AlarmChange[]): News<AlarmToNotify>[] {
  const changes = all.filter(({ condition }) => !isWarningKey(condition));
  const raised = changes.filter(({ kind, notify }) => kind === 'raised' && notify);
  const corrected = [
    ...raised.filter((change) => changes.some((other) => isReplacedBy(other, change))),
    ...changes.filter(({ kind }) => kind === 'reopened'),
  ];
  const isSentAnyway = (change: AlarmChange): boolean =>
    raised.some(({ eventId }) => eventId === change.eventId) ||
    corrected.some((other) => isReplacedBy(change, other));
  return [...changes].toSorted(remindersFirst).flatMap((alarm) => {
    const purpose = PURPOSES[alarm.kind];
    if (!alarm.notify || purpose === undefined) return [];
    if (purpose === 'returned' && isSentAnyway(alarm)) return [];
    return [{ alarm: corrected.includes(alarm) ? { ...alarm, corrects: true as const } : alarm, purpose }];
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
