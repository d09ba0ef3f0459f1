import { NotFound } from '../../platform/errors.ts';

/** There is no such row, or it is another company's: the same to the caller. */
export const noSuchAlarm = (): NotFound => new NotFound('There is no such alarm.');
