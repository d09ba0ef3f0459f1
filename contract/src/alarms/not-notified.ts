import { z } from 'zod';

/**
 * Reason why no user was notified of an alarm. Two are noted when it begins: its sensor was in no alert group; its
 * groups had no recipient at that time. The others are the result of all its messages: their channels are not set up;
 * no recipient had an address; they were given up; or their first attempts failed and further ones are due.
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

/** Fields about its messages in an alarm that is or was in force. */
export const ofMessages = {
  /** Present where no message about it reached a recipient. */
  notified: z.literal('nobody').optional(),
  /** Present together with `notified`. */
  not_notified_because: notNotifiedReason.optional(),
};

/** Part of an alarm with the result of its messages. */
export interface AlarmNotified {
  readonly notified?: 'nobody' | undefined;
  readonly not_notified_because?: NotNotifiedReason | undefined;
}
