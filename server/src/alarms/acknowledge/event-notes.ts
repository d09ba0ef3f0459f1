import { NOTE_MAX_LENGTH } from '@ts1/contract';
import type { Change } from '../../audit/index.ts';
import { InvalidInput } from '../../platform/errors.ts';
import type { LockedEvent } from './lock-event.ts';

/** The notes of the rows of a locked event, written by one person. */
export class EventNotes {
  readonly #change: Change;
  readonly #event: LockedEvent;
  readonly #username: string;
  readonly #notes: Map<number, string>;

  constructor(change: Change, event: LockedEvent, username: string) {
    this.#change = change;
    this.#event = event;
    this.#username = username;
    this.#notes = new Map(event.rows.map(({ logId, notes }) => [logId, notes]));
  }

  /** Whether no notes are written. */
  get areEmpty(): boolean {
    return [...this.#notes.values()].every((notes) => notes === '');
  }

  /** Writes the note of the row that was asked for in the place of what was there; an empty one removes it. */
  async replace(notes: string): Promise<void> {
    await this.#store(this.#event.logId, signed(notes, this.#username));
  }

  /**
   * Adds a note to those of the event: it says more, and what others wrote stays. It is stored in the event's first
   * row, where the log shows it. The last note of the same person is not written again: a call whose answer was lost is
   * repeated. Returns whether anything was written.
   * @throws InvalidInput when the notes of the event would get too long
   */
  async add(note: string): Promise<boolean> {
    // A pre-alarm that closed is in no list; where an event was never more, the asked row is used.
    const { rows, logId: asked } = this.#event;
    const first = rows.find(({ raisedAt, logId }) => raisedAt !== null || logId === asked)?.logId ?? asked;
    const before = this.#storedNote(first);
    const added = signed(note, this.#username);
    if (before === added || before.endsWith(`\n${added}`)) return false;
    const after = [before, added].filter((text) => text !== '').join('\n');
    if (after.length > NOTE_MAX_LENGTH) {
      const message = `must be shorter: the notes of an alarm have at most ${NOTE_MAX_LENGTH} characters together`;
      throw new InvalidInput([{ path: 'note', message }]);
    }
    await this.#store(first, after);
    return true;
  }

  #storedNote(logId: number): string {
    return this.#notes.get(logId) ?? '';
  }

  async #store(logId: number, after: string): Promise<void> {
    const { tx, companyId, record } = this.#change;
    const notes = { before: this.#storedNote(logId), after };
    record('alarm_note', `Wrote the note of ${this.#event.words}`, { logId, notes });
    await tx.sql
      .updateTable('alarm_log')
      .set({ notes: after })
      .where('company_id', '=', companyId)
      .where('log_id', '=', logId)
      .execute();
    this.#notes.set(logId, after);
  }
}

/** A note ends in ' —' and the name of who wrote it (spec 2 §5); one that comes so already is not signed twice. */
function signed(notes: string, username: string): string {
  const signature = ` —${username}`;
  const text = notes.trim();
  const unsigned = text.endsWith(signature) ? text.slice(0, -signature.length).trim() : text;
  return unsigned === '' || unsigned === signature.trim() ? '' : unsigned + signature;
}
