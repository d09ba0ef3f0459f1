import { acknowledgeEvents, type AlarmDeps, noteEvents } from '../../alarms/index.ts';
import { type Change, changeBy } from '../../audit/index.ts';
import { provePin } from '../../auth/index.ts';
import type { AcknowledgedVia } from '@ts1/contract';
import type { MessageNames } from '../letters/message-tokens.ts';
import { openMessage, type OpenedMessage } from './open-message.ts';

/** Dependencies of acknowledging from messages. */
export type AcknowledgeDeps = Pick<AlarmDeps, 'database' | 'clock' | 'onChanges' | 'announceChange'>;

/** Contents of an acknowledgement from a message. */
export interface MessageAnswer {
  /** Where the company asks for one. */
  readonly pin: string | undefined;
  readonly note: string | undefined;
  readonly causeId: number | undefined;
  readonly actionId: number | undefined;
}

/**
 * Acknowledges every open alarm of a message in one transaction, in the name of the person it was sent to. The caller
 * has verified that it is that person's message: by its token, its ticket and their number, or their call. `via` says
 * how it came, where that is not how the message went out. Returns the events that were acknowledged.
 * @throws Gone, Unauthenticated, NotFound, TooManyAttempts, InvalidInput that names what is missing (`pin`, `note`,
 * `cause_id`, `action_id`), Conflict 'Already Acknowledged'
 */
export async function acknowledgeMessage(
  deps: AcknowledgeDeps,
  names: MessageNames,
  { pin, ...answer }: MessageAnswer,
  via?: AcknowledgedVia,
): Promise<number[]> {
  return changeFrom(deps, names, pin, via, async (change, { username, userId, eventIds }) =>
    acknowledgeEvents(deps, change, { username, userId }, eventIds, answer),
  );
}

/**
 * Adds a note to the alarms of a message, also when they are over.
 * @throws as above
 */
export async function noteMessage(
  deps: AcknowledgeDeps,
  names: MessageNames,
  { pin, note }: { readonly pin: string | undefined; readonly note: string },
): Promise<void> {
  await changeFrom(deps, names, pin, undefined, async (change, { username, userId, eventIds }) =>
    noteEvents(deps, change, { username, userId }, eventIds, note),
  );
}

/** A change by the person of a message; each of its audit rows says by which kind of message. */
async function changeFrom<T>(
  deps: AcknowledgeDeps,
  names: MessageNames,
  pin: string | undefined,
  givenVia: AcknowledgedVia | undefined,
  work: (change: Change, opened: OpenedMessage) => Promise<T>,
): Promise<T> {
  const { database, clock } = deps;
  const opened = await database.read(names.companyId, async (tx) => openMessage(tx, names, clock.now()));
  if (opened.setting === 'link and PIN') await provePin(deps, opened, pin);
  return changeBy(deps, opened, async (change) => {
    // A person who was disabled or limited meanwhile is refused here.
    const now = await openMessage(change.tx, names, change.at);
    const via = givenVia ?? now.via;
    const record: Change['record'] = (action, description, details) =>
      change.record(action, `${description} (via ${via})`, { ...details, via });
    return work({ ...change, record }, now);
  });
}
