import { createSealer } from '../platform/security/sealed-text.ts';
import type { Secrets } from '../platform/security/secrets.ts';

/** Encrypts what a command must not show at rest. What was sealed for one command opens for that one alone. */
export interface CommandSecrets {
  seal(companyId: number, commandId: number, text: string): string;
  /** Undefined when it was sealed with another key, for another command, or changed since. */
  open(companyId: number, commandId: number, sealed: string): string | undefined;
}

/** Secrets of commands under the installation's key. */
export function createCommandSecrets(secrets: Secrets): CommandSecrets {
  const sealer = createSealer(secrets, 'command secrets');
  return {
    seal: (companyId, commandId, text) => sealer.seal(`${companyId}/${commandId}`, text),
    open: (companyId, commandId, sealed) => sealer.open(`${companyId}/${commandId}`, sealed),
  };
}
