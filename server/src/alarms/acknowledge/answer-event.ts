import type { Change } from '../../audit/index.ts';
import { type FieldError, InvalidInput } from '../../platform/errors.ts';
import { choiceText } from '../answers/chosen.ts';
import type { EventAnswers } from '../answers/read-answers.ts';
import type { AcknowledgedBy } from '../machine/log-row.ts';
import type { LockedEvent } from './lock-event.ts';

/** Keeps what was chosen with the event, in the place of what was chosen before; what was not chosen stays. */
export async function answerEvent(
  { tx, companyId, record }: Change,
  { eventId, logId, words, choice }: LockedEvent,
  { by, userId, at }: AcknowledgedBy,
): Promise<void> {
  const { cause, action } = choice;
  if (cause === undefined && action === undefined) return;
  const chosen = {
    ...(cause && { cause_id: cause.id, cause: cause.text }),
    ...(action && { action_id: action.id, action: action.text }),
    answered_by: by,
    answered_by_id: userId,
    answered_at: at,
  };
  record('alarm_answer', `Answered ${words}: ${choiceText(choice)}`, {
    logId,
    eventId,
    ...(cause && { cause: cause.text }),
    ...(action && { action: action.text }),
  });
  await tx.sql
    .insertInto('alarm_event_answers')
    .values({
      company_id: companyId,
      event_id: eventId,
      cause_id: null,
      cause: null,
      action_id: null,
      action: null,
      ...chosen,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'event_id']).doUpdateSet(chosen))
    .execute();
}

/** Returns an event's answers once those chosen now are kept. */
export function chosenAnswers({ answers, choice: { cause, action } }: LockedEvent): EventAnswers {
  return { ...answers, ...(cause && { cause: cause.text }), ...(action && { action: action.text }) };
}

/**
 * Holds an acknowledgement to what the company asks for. An empty list asks for nothing: no user could answer.
 * @throws InvalidInput naming each field that is missing
 */
export function requireAnswers(event: LockedEvent, hasNote: boolean): void {
  const missing: FieldError[] = [];
  if (event.needs === 'note' && !hasNote) {
    missing.push({ path: 'note', message: 'must be given: your company asks for it' });
  }
  if (event.needs === 'cause and action') {
    const answers = chosenAnswers(event);
    for (const list of event.filledLists) {
      if (answers[list] !== undefined) continue;
      missing.push({ path: `${list}_id`, message: 'must be chosen: your company asks for it' });
    }
  }
  if (missing.length > 0) throw new InvalidInput(missing);
}
