import type { AlarmLogEntry } from '@ts1/contract';
import { changeBy } from '../../audit/index.ts';
import { isVisible, visibleSensors, type VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { acknowledgeAgain } from './acknowledge-again.ts';
import { acknowledgeAlarm, noSuchAlarm } from './acknowledge-alarm.ts';
import type { AlarmChange } from './alarm-change.ts';
import { addNote, writeNote } from './alarm-note.ts';
import type { AlarmDeps } from '../deps.ts';
import { readEvent } from './read-log.ts';

/** What somebody does to an alarm from the log or the popover. */
export interface AlarmUpdate {
  readonly acknowledge: boolean;
  /** Once more, of what is acknowledged and still out. */
  readonly again: boolean;
  /** Takes the place of the row's note. */
  readonly notes: string | undefined;
  /** Is added to the notes of the event; one of blanks alone is none. */
  readonly note: string | undefined;
}

/**
 * Acknowledges the event of a row, writes a note, or both; answers the rows of the event. Who and when are the
 * session's and the server's, whatever the call says. A note that comes with an acknowledgement which is refused is
 * not kept: both stand or fall together.
 * @throws NotFound, Conflict, InvalidInput
 */
export async function updateAlarm(
  deps: AlarmDeps,
  user: SignedInUser,
  logId: number,
  { acknowledge, again, notes, note = '' }: AlarmUpdate,
): Promise<AlarmLogEntry[]> {
  const remark = note.trim();
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at } = change;
    await mustSee(tx, companyId, logId, await visibleSensors(tx, user));
    const by = { by: user.username, userId: user.userId, at };
    const act = again ? acknowledgeAgain : acknowledgeAlarm;
    const changes = acknowledge ? await act(change, logId, by) : [];
    if (notes !== undefined) await writeNote(change, logId, notes, user.username);
    const isAdded = remark !== '' && (await addNote(change, logId, remark, user.username));
    if (notes !== undefined || isAdded) {
      tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog', 'CurrentAlarms']));
    } else if (!acknowledge) change.recordsNothing();
    if (changes.length > 0) {
      const noted = changes.map((one) => withNote(one, remark));
      for (const notify of deps.onChanges) await notify(tx, companyId, noted);
    }
    return readEvent(tx, companyId, logId);
  });
}

function withNote(change: AlarmChange, note: string): AlarmChange {
  return change.kind === 'acknowledged' && note !== '' ? { ...change, note } : change;
}

/** @throws NotFound for a row that is not there, another company's or hidden from the user. */
async function mustSee(tx: Tx, companyId: number, logId: number, visible: VisibleSensors): Promise<void> {
  const row = await tx.sql
    .selectFrom('alarm_log')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .executeTakeFirst();
  if (row === undefined || !isVisible(visible, row.sensor_id)) throw noSuchAlarm();
}
