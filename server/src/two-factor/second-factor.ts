import type { SecondFactor } from '../auth/index.ts';
import { typedCode } from '../platform/security/readable-code.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { createAppSecrets } from './app-secrets.ts';
import { createRecoveryCodes } from './recovery-codes.ts';

const OF_AN_APP = /^\d{6}$/;

/** Uses codes of apps and recovery codes, each once. */
export function createSecondFactor(secrets: Secrets): SecondFactor {
  const apps = createAppSecrets(secrets);
  const recovery = createRecoveryCodes(secrets);
  return {
    async use(change, userId, code) {
      const typed = typedCode(code);
      if (OF_AN_APP.test(typed)) return (await apps.take(change, userId, typed)) ? 'code' : undefined;
      return (await recovery.spend(change, userId, typed)) ? 'recovery code' : undefined;
    },
  };
}
