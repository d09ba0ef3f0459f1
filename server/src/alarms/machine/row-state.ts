import type { AlarmState } from '@ts1/contract';
import type { AlarmLogTable } from '../../database/index.ts';
import type { Selectable } from 'kysely';

type Row = Pick<
  Selectable<AlarmLogTable>,
  'raised_at' | 'acknowledged_at' | 'returned_at' | 'reset_at' | 'ended_at' | 'withdrawn' | 'repeated'
>;

/**
 * Returns the state of a log row now. An acknowledged row stays `acknowledged` until its value has returned; a
 * repetition repeats another row's value and is over with its acknowledgement.
 */
export function rowState(row: Row): AlarmState {
  if (row.withdrawn === 1) return 'over';
  if (row.acknowledged_at !== null) {
    const isStillOut = row.returned_at === null && row.ended_at === null && row.repeated === 0;
    return isStillOut ? 'acknowledged' : 'over';
  }
  if (row.reset_at !== null) return 'over';
  if (row.raised_at !== null) return 'alarm';
  return row.returned_at === null && row.ended_at === null ? 'pre-alarm' : 'over';
}
