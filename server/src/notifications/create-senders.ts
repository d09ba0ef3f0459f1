import type { Senders } from './channels/channel.ts';
import { createEmailSender, type EmailOptions } from './channels/email.ts';
import { createPushSender, type PushOptions } from './channels/push.ts';
import { createSmsSender, type SmsOptions } from './channels/sms.ts';

export interface ChannelOptions {
  readonly email: EmailOptions | undefined;
  readonly sms: SmsOptions | undefined;
  readonly push: PushOptions;
}

/** The channels that the configuration allows. */
export function createSenders({ email, sms, push }: ChannelOptions): Senders {
  return {
    ...(email !== undefined && { email: createEmailSender(email) }),
    ...(sms !== undefined && { sms: createSmsSender(sms) }),
    push: createPushSender(push),
  };
}
