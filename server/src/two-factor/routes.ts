import { routes, toTimestamp, type TwoFactorState } from '@ts1/contract';
import type { SecondFactor } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createAppSecrets, readFactor } from './app-secrets.ts';
import type { TwoFactorDeps } from './deps.ts';
import { disableTwoFactor, renewRecoveryCodes, resetTwoFactor } from './disable-two-factor.ts';
import { enableTwoFactor, setUpTwoFactor } from './enable-two-factor.ts';
import { readPolicy, savePolicy } from './policy.ts';
import { countRecoveryCodes, createRecoveryCodes } from './recovery-codes.ts';

const WRONG_CODES = { most: 10, windowMs: 15 * 60_000 } as const;

/** Registers the calls of two-factor sign-in: one's own, that of a user who lost the device, the company's policy. */
export function registerTwoFactorRoutes(
  api: Api,
  given: TwoFactorDeps & { readonly secondFactor: SecondFactor; readonly attempts: AttemptLimits },
): void {
  const { database, secrets } = given;
  const deps = { ...given, apps: createAppSecrets(secrets), recovery: createRecoveryCodes(secrets) };
  const attempts = given.attempts('two-factor', WRONG_CODES);
  const limited = async <T>({ userId }: SignedInUser, attempt: () => Promise<T>) =>
    attempts.run(String(userId), attempt);

  registerRoute(api, routes.twoFactorState, async ({ user: { companyId, userId } }) =>
    database.read(companyId, async (tx): Promise<TwoFactorState> => {
      const enabledAt = (await readFactor(tx, companyId, userId))?.enabled_at ?? null;
      return {
        enabled: enabledAt !== null,
        enabled_at: enabledAt === null ? null : toTimestamp(enabledAt),
        recoveryCodesLeft: await countRecoveryCodes(tx, companyId, userId),
        ...(await readPolicy(tx, companyId)),
      };
    }),
  );
  registerRoute(api, routes.setUpTwoFactor, async ({ user }) => setUpTwoFactor(deps, user));
  registerRoute(api, routes.enableTwoFactor, async ({ user, body }) => ({
    recoveryCodes: await limited(user, async () => enableTwoFactor(deps, user, body.code)),
  }));
  registerRoute(api, routes.renewRecoveryCodes, async ({ user, body }) => ({
    recoveryCodes: await limited(user, async () => renewRecoveryCodes(deps, user, body)),
  }));
  registerRoute(api, routes.disableTwoFactor, async ({ user, body }) =>
    limited(user, async () => disableTwoFactor(deps, user, body)),
  );
  registerRoute(api, routes.resetTwoFactor, async ({ user, params }) =>
    resetTwoFactor(deps, user, params.userId),
  );
  registerRoute(api, routes.getTwoFactorPolicy, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readPolicy(tx, companyId)),
  );
  registerRoute(api, routes.saveTwoFactorPolicy, async ({ user, body }) =>
    savePolicy(deps, user, body.required),
  );
}
