import { TASK_LATE_HOURS } from '@ts1/contract';
import { Conflict, InvalidInput, NotFound } from '../platform/errors.ts';

/** The plan is not there, or it is another company's: the same to the caller. */
export const noSuchPlan = (): NotFound => new NotFound('There is no such plan of tasks.');
/** The task is not there, is another company's, or does not concern the caller: the same to the caller. */
export const noSuchTask = (): NotFound => new NotFound('There is no such task.');
export const isDone = (by: string, at: string): Conflict =>
  new Conflict(`This task is done already: by ${by}, at ${at}.`);
export const isWithdrawn = (): Conflict =>
  new Conflict('This task was withdrawn: it need not be done any more.');
export const isTooLate = (): Conflict =>
  new Conflict(`This task can no longer be done: its grace ended more than ${TASK_LATE_HOURS} hours before.`);
export const needsReading = (): Conflict =>
  new Conflict('This task is done by a reading by hand of its sensor.');
export const keyUsed = (): Conflict => new Conflict('This Idempotency-Key was used for another entry.');
export const mayNotDo = (): InvalidInput =>
  badField('assignee_ids', 'must name users alone who may acknowledge alarms');
/** Refusal of one field. */
export const badField = (path: string, message: string): InvalidInput =>
  new InvalidInput([{ path, message }]);
