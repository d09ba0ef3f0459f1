import { createSealer } from '../platform/security/sealed-text.ts';
import type { Secrets } from '../platform/security/secrets.ts';

/** Passwords of companies' own mail servers, encrypted at rest. */
export interface MailPasswords {
  seal(companyId: number, password: string): string;
  /** Undefined when it was sealed for another company, with another key, or changed since. */
  open(companyId: number, sealed: string): string | undefined;
}

/** Creates what passwords of mail servers are sealed with, under the installation's key. */
export function createMailPasswords(secrets: Secrets): MailPasswords {
  const sealer = createSealer(secrets, 'mail servers');
  return {
    seal: (companyId, password) => sealer.seal(String(companyId), password),
    open: (companyId, sealed) => sealer.open(String(companyId), sealed),
  };
}
