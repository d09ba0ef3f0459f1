import type { OnAlarmChanges } from '../alarms/index.ts';
import type { LiveHub } from './hub.ts';

/** Tells open screens of alarms as soon as their changes are committed. */
export function announceAlarms(live: Pick<LiveHub, 'stored' | 'announceChange'>): OnAlarmChanges {
  return async (tx, companyId, changes) => {
    const alarmLogIds = new Set(changes.map(({ logId }) => logId));
    const isAnyGone = changes.some(({ kind }) => kind === 'forgotten');
    tx.afterCommit(() => {
      live.stored(companyId, { alarmLogIds });
      if (isAnyGone) live.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']);
    });
  };
}
