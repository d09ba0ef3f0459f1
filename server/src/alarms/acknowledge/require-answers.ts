import type { Change } from '../../audit/index.ts';
import { type FieldError, InvalidInput } from '../../platform/errors.ts';
import { readChoices } from '../answers/read-choices.ts';
import { readAnswers } from '../answers/read-answers.ts';

/**
 * Holds an acknowledgement to what the company asks for. Of a list that is empty nothing is asked: nobody could answer.
 * @throws InvalidInput naming each field that is missing
 */
export async function requireAnswers({ tx, companyId }: Change, eventId: number): Promise<void> {
  const { causes, actions, acknowledgementNeeds } = await readChoices(tx, companyId);
  const missing: FieldError[] = [];
  if (acknowledgementNeeds === 'note') {
    const noted = await tx.sql
      .selectFrom('alarm_log')
      .select('log_id')
      .where('company_id', '=', companyId)
      .where('event_id', '=', eventId)
      .where('notes', '<>', '')
      .limit(1)
      .executeTakeFirst();
    if (noted === undefined)
      missing.push({ path: 'note', message: 'must be given: your company asks for it' });
  }
  if (acknowledgementNeeds === 'cause and action') {
    const { cause, action } = (await readAnswers(tx, companyId, [eventId]))(eventId);
    const message = 'must be chosen: your company asks for it';
    if (cause === undefined && causes.length > 0) missing.push({ path: 'cause_id', message });
    if (action === undefined && actions.length > 0) missing.push({ path: 'action_id', message });
  }
  if (missing.length > 0) throw new InvalidInput(missing);
}
