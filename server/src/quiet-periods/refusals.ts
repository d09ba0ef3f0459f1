import { Conflict, NotFound } from '../platform/errors.ts';

/** The period is not there, or it is another company's: the same to the caller. */
export const noSuchPeriod = (): NotFound => new NotFound('There is no such maintenance.');
export const isOver = (): Conflict => new Conflict('This maintenance is over.');
export const hasBegun = (): Conflict =>
  new Conflict('This maintenance has begun: it can be ended, and stays on record.');
export const hasNotBegun = (): Conflict => new Conflict('This maintenance does not last now.');
export const cannotMove = (): Conflict =>
  new Conflict('The end of one that repeats or of shelving cannot be moved. Add maintenance beside it.');
export const notShelved = (): Conflict => new Conflict('The alarms of this sensor are not shelved.');
