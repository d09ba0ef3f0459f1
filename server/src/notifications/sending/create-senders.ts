import type { Senders } from '../channels/channel.ts';
import { createChatSender, type ChatOptions } from '../channels/chat/create-chat-sender.ts';
import { createEmailSender, type EmailOptions } from '../channels/email.ts';
import { createPushSender, type PushOptions } from '../push/push-sender.ts';
import { createVoiceSender, type VoiceOptions } from '../channels/voice.ts';
import { createSmsSender, type SmsOptions } from '../channels/sms.ts';

export interface ChannelOptions {
  readonly email: EmailOptions | undefined;
  readonly sms: SmsOptions | undefined;
  readonly push: PushOptions;
  readonly voice: VoiceOptions | undefined;
  readonly chat: ChatOptions;
}

/** The channels that the configuration allows. */
export function createSenders({ email, sms, push, voice, chat }: ChannelOptions): Senders {
  return {
    ...(email !== undefined && { email: createEmailSender(email) }),
    ...(sms !== undefined && { sms: createSmsSender(sms) }),
    push: createPushSender(push),
    ...(voice !== undefined && { voice: createVoiceSender(voice) }),
    chat: createChatSender(chat),
  };
}
