import { type ChatTarget, chatTarget } from '@ts1/contract';
import { createSealer } from '../../platform/security/sealed-text.ts';
import type { Secrets } from '../../platform/security/secrets.ts';

/** Where chat channels lead, encrypted at rest. */
export interface ChatTargets {
  seal(companyId: number, channelId: number, target: ChatTarget): string;
  /** Undefined when it was sealed for another channel, with another key, or changed since. */
  open(companyId: number, channelId: number, sealed: string): ChatTarget | undefined;
}

/** Creates what targets of chat channels are sealed with, under the installation's key. */
export function createChatTargets(secrets: Secrets): ChatTargets {
  const sealer = createSealer(secrets, 'chat channels');
  return {
    seal: (companyId, channelId, target) => sealer.seal(`${companyId}/${channelId}`, JSON.stringify(target)),
    open(companyId, channelId, sealed) {
      const text = sealer.open(`${companyId}/${channelId}`, sealed);
      return text === undefined ? undefined : chatTarget.parse(JSON.parse(text));
    },
  };
}
