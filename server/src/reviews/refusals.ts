import { Conflict, Forbidden, InvalidInput, NotFound } from '../platform/errors.ts';

/** The plan is not there, it is another company's, or it does not concern the caller: the same to the caller. */
export const noSuchPlan = (): NotFound => new NotFound('There is no such review plan.');
export const noSuchReview = (): NotFound => new NotFound('There is no such review.');
export const notReviewer = (): Forbidden =>
  new Forbidden('This review is ended by the reviewers of its plan.');
export const isDone = (): Conflict => new Conflict('This review is done already.');
export const isOver = (): Conflict =>
  new Conflict('This review was withdrawn: its plan was deleted before it was done.');
export const seesNotEnough = (): InvalidInput =>
  new InvalidInput([{ path: 'reviewer_ids', message: 'must name users alone who may see what is reviewed' }]);
export const wrongStart = (message: string): InvalidInput => new InvalidInput([{ path: 'from', message }]);
