import type { Senders } from './channels/channel.ts';
import { createEmailSender, type EmailOptions } from './channels/email.ts';
import { createSmsSender, type SmsOptions } from './channels/sms.ts';

export interface ChannelOptions {
  readonly email: EmailOptions | undefined;
  readonly sms: SmsOptions | undefined;
}

/** The channels that the configuration allows. */
export function createSenders({ email, sms }: ChannelOptions): Senders {
  return {
    ...(email !== undefined && { email: createEmailSender(email) }),
    ...(sms !== undefined && { sms: createSmsSender(sms) }),
  };
}
