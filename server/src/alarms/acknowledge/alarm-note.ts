import { NOTE_MAX_LENGTH } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import { InvalidInput } from '../../platform/errors.ts';
import { describeAlarm } from '../log/describe-alarm.ts';

/** Writes the note of a row in the place of what was there; an empty one removes it. */
export async function writeNote(
  change: Change,
  logId: number,
  notes: string,
  username: string,
): Promise<void> {
  await lockRow(change, logId);
  await storeNote(change, logId, await readNote(change, logId), signed(notes, username));
}

/**
 * Adds a note to those of the event of a row: it says more, and what others wrote stays. It stands in the event's
 * first row, which is where the log shows it. What the same person wrote last is not written again: a call whose answer
 * was lost is repeated. Answers whether anything was.
 * @throws InvalidInput when the notes of the event would get too long
 */
export async function addNote(
  change: Change,
  logId: number,
  note: string,
  username: string,
): Promise<boolean> {
  const first = await firstRowOf(change, logId);
  await lockRow(change, first);
  const before = await readNote(change, first);
  const added = signed(note, username);
  if (before === added || before.endsWith(`\n${added}`)) return false;
  const after = [before, added].filter((text) => text !== '').join('\n');
  if (after.length > NOTE_MAX_LENGTH) {
    const message = `must be shorter: the notes of an alarm have at most ${NOTE_MAX_LENGTH} characters together`;
    throw new InvalidInput([{ path: 'note', message }]);
  }
  await storeNote(change, first, before, after);
  return true;
}

/** A note ends in ' —' and the name of who wrote it (spec 2 §5); one that comes so already is not signed twice. */
function signed(notes: string, username: string): string {
  const signature = ` —${username}`;
  const text = notes.trim();
  const unsigned = text.endsWith(signature) ? text.slice(0, -signature.length).trim() : text;
  return unsigned === '' || unsigned === signature.trim() ? '' : unsigned + signature;
}

/** Two who write at once come one after the other, and neither note is lost. */
async function lockRow({ tx, companyId }: Change, logId: number): Promise<void> {
  await tx.dialect.lockRows(tx, 'alarm_log', companyId, 'log_id', [logId]);
}

async function firstRowOf({ tx, companyId }: Change, logId: number): Promise<number> {
  const rows = tx.sql.selectFrom('alarm_log').where('company_id', '=', companyId);
  const { log_id } = await rows
    .select('log_id')
    .where('event_id', 'in', rows.select('event_id').where('log_id', '=', logId))
    // A pre-alarm that closed is in no list; the asked row stands in where the event was never more.
    .where((row) => row.or([row('raised_at', 'is not', null), row('log_id', '=', logId)]))
    .orderBy('activated')
    .orderBy('log_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return log_id;
}

async function readNote({ tx, companyId }: Change, logId: number): Promise<string> {
  const { notes } = await tx.sql
    .selectFrom('alarm_log')
    .select('notes')
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .executeTakeFirstOrThrow();
  return notes;
}

async function storeNote(
  { tx, companyId, record }: Change,
  logId: number,
  before: string,
  after: string,
): Promise<void> {
  record('alarm_note', `Wrote the note of ${await describeAlarm(tx, companyId, logId)}`, {
    logId,
    notes: { before, after },
  });
  await tx.sql
    .updateTable('alarm_log')
    .set({ notes: after })
    .where('company_id', '=', companyId)
    .where('log_id', '=', logId)
    .execute();
}
