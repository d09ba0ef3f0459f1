import type { Channel } from '@ts1/contract';
import type { AlarmChange, AlarmChangeKind, OnAlarmChanges } from '../alarms/index.ts';
import type { Clock } from '../platform/clock.ts';
import { alarmItems } from './alarm-items.ts';
import { findAudience } from './audience.ts';
import type { AlarmItem, Purpose } from './message.ts';
import { tell } from './outbox.ts';

/** What people are told of; pre-alarms and corrections are for screens alone. */
const PURPOSES: Partial<Record<AlarmChangeKind, Purpose>> = {
  raised: 'alarm',
  repeated: 'repeat',
  returned: 'returned',
  acknowledged: 'acknowledged',
};

interface Told {
  readonly groupId: number;
  readonly userId: number;
  readonly channel: Channel;
  readonly purpose: Purpose;
  /** By event: somebody in two groups, or two rows of one event, is one line. */
  readonly items: Map<number, AlarmItem>;
}

/**
 * Writes messages about alarms into the outbox, in the transaction that changes the alarms: both stand or fall
 * together. `wake` is called after the commit.
 */
export function createNotifier({
  clock,
  wake,
}: {
  readonly clock: Clock;
  readonly wake: () => void;
}): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const telling = changes.filter(({ kind, notify }) => notify && PURPOSES[kind] !== undefined);
    if (telling.length === 0) return;
    const audience = await findAudience(tx, companyId, telling);
    const concerned = telling.filter((change) => audience(change).length > 0);
    if (concerned.length === 0) return;
    const items = await alarmItems(tx, companyId, concerned);
    await tx.dialect.takeTurn(tx, `notify ${companyId}`);
    for (const { items: lines, ...to } of gather(concerned, audience, items)) {
      await tell(tx, companyId, to, [...lines.values()], clock.now());
    }
    tx.afterCommit(wake);
  };
}

function gather(
  changes: readonly AlarmChange[],
  audience: Awaited<ReturnType<typeof findAudience>>,
  items: ReadonlyMap<AlarmChange, AlarmItem>,
): Iterable<Told> {
  const told = new Map<string, Told>();
  for (const change of changes) {
    const purpose = PURPOSES[change.kind];
    const item = items.get(change);
    if (purpose === undefined || item === undefined) continue;
    for (const { groupId, userId, channels } of audience(change)) {
      for (const channel of channels) {
        const key = `${purpose} ${userId} ${channel}`;
        const entry = told.get(key) ?? { groupId, userId, channel, purpose, items: new Map() };
        entry.items.set(change.eventId, item);
        told.set(key, entry);
      }
    }
  }
  return told.values();
}
