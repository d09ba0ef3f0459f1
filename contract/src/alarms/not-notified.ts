import { z } from 'zod';

/**
 * Why nobody was notified of an alarm. Two are noted when it begins: its sensor was in no alert group; its groups had nobody
 * to notify at that time. The others say how all of its messages went: over channels that are not set up; to nobody with an
 * address; given up; or their first attempts failed and further ones are due.
 */
export const notNotifiedReason = z.enum([
  'no group',
  'nobody to notify',
  'not configured',
  'no address',
  'failed',
  'failing',
]);
export type NotNotifiedReason = z.output<typeof notNotifiedReason>;

/** What an alarm that is or was in force says of its messages. */
export const ofMessages = {
  /** `nobody` where no message about it reached anybody; left out otherwise. */
  notified: z.literal('nobody').optional(),
  /** Beside `notified`. */
  not_notified_because: notNotifiedReason.optional(),
};

/** Part of an alarm that says of which messages it was. */
export interface AlarmNotified {
  readonly notified?: 'nobody' | undefined;
  readonly not_notified_because?: NotNotifiedReason | undefined;
}
