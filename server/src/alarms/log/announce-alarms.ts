import type { EmitEvents } from '../../events.ts';
import type { OnAlarmChanges } from './alarm-change.ts';

/** Says which rows of the log have changed, as soon as that is committed. */
export function announceAlarms(events: EmitEvents): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const logIds = new Set(changes.map(({ logId }) => logId));
    const areSomeGone = changes.some(({ kind }) => kind === 'forgotten');
    tx.afterCommit(() => events.emit('alarms.changed', { companyId, logIds, areSomeGone }));
  };
}
