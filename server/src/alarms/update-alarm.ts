import type { AlarmLogEntry } from '@ts1/contract';
import { changeBy, type Change } from '../audit/index.ts';
import { isVisible, visibleSensors, type VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/caller.ts';
import { acknowledgeAlarm, noSuchAlarm } from './acknowledge-alarm.ts';
import type { AlarmDeps } from './deps.ts';
import { describeAlarm } from './describe-alarm.ts';
import { readEvent } from './read-log.ts';

/** What somebody does to an alarm from the log or the popover. */
export interface AlarmUpdate {
  readonly acknowledge: boolean;
  readonly notes: string | undefined;
}

/**
 * Acknowledges the event of a row, writes the row's note, or both; answers the rows of the event. Who and when are
 * the session's and the server's, whatever the call says.
 * @throws NotFound, Conflict
 */
export async function updateAlarm(
  deps: AlarmDeps,
  user: SignedInUser,
  logId: number,
  { acknowledge, notes }: AlarmUpdate,
): Promise<AlarmLogEntry[]> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at } = change;
    await mustSee(tx, companyId, logId, await visibleSensors(tx, user));
    if (acknowledge) {
      const by = { by: user.username, userId: user.userId, at };
      const changes = await acknowledgeAlarm(change, logId, by);
      for (const tell of deps.onChanges) await tell(tx, companyId, changes);
    }
    if (notes !== undefined) {
      await writeNote(change, logId, signed(notes, user.username));
      tx.afterCommit(() => deps.announceChange(companyId, ['AlarmLog']));
    }
    if (!acknowledge && notes === undefined) change.recordsNothing();
    return readEvent(tx, companyId, logId);
  });
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

async function writeNote({ tx, companyId, record }: Change, logId: number, notes: string): Promise<void> {
  const { notes: before } = await tx.sql
    .selectFrom('alarm_log')
    .select('notes')
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .executeTakeFirstOrThrow();
  record('alarm_note', `Wrote the note of ${await describeAlarm(tx, companyId, logId)}`, {
    logId,
    notes: { before, after: notes },
  });
  await tx.sql
    .updateTable('alarm_log')
    .set({ notes })
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .execute();
}

/** A note ends in ' —' and the name of who wrote it (spec 2 §5); one that comes so already is not signed twice. */
function signed(notes: string, username: string): string {
  const signature = ` —${username}`;
  const text = notes.trim();
  const unsigned = text.endsWith(signature) ? text.slice(0, -signature.length).trim() : text;
  return unsigned === '' || unsigned === signature.trim() ? '' : unsigned + signature;
}
