import { routes, VERSION } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { ChangeDeps } from '../audit/index.ts';
import { isLocalCall, isLoopbackName, networkKey } from '../platform/http/addresses.ts';
import { Conflict, Forbidden } from '../platform/errors.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import type { HashNewPassword } from '../platform/security/new-passwords.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { sameSecret } from '../platform/security/tokens.ts';
import { isSetupNeeded, setUp } from './set-up.ts';

const WRONG_CODE = 'Please enter the set-up code that the server printed when it started.';
const WRONG_CODES = { most: 10, windowMs: 15 * 60_000 } as const;

export interface SetupDeps extends ChangeDeps {
  readonly attempts: AttemptLimits;
  readonly publicUrl: URL;
  readonly provider: {
    readonly name: string | null;
    readonly url: string | null;
    readonly phone: string | null;
    readonly email: string | null;
  };
  /** Whether e-mails of any company can be sent. */
  readonly mailReach: { readonly sendsAny: () => Promise<boolean> };
  readonly hashNewPassword: HashNewPassword;
  /** Printed at the start of the server. */
  readonly setupCode: string;
}

/** Registers routes for the web app before sign-in: texts of the operator, and the first set-up. */
export function registerSetupRoutes(api: Api, deps: SetupDeps): void {
  const attempts = deps.attempts('set-up', WRONG_CODES);
  // A server with a public address expects strangers; this machine alone is trusted otherwise.
  const codeRequired = (request: FastifyRequest) =>
    !isLoopbackName(deps.publicUrl.hostname) || !isLocalCall(request);

  registerRoute(api, routes.publicConfig, async () => ({
    version: VERSION,
    providerName: deps.provider.name,
    providerUrl: deps.provider.url,
    providerPhone: deps.provider.phone,
    emailConfigured: await deps.mailReach.sendsAny(),
    linksAreLocal: isLoopbackName(deps.publicUrl.hostname),
    providerEmail: deps.provider.email,
  }));

  registerRoute(api, routes.setupStatus, async ({ request }) => {
    const needed = await isSetupNeeded(deps.database);
    return { needed, codeRequired: needed && codeRequired(request) };
  });

  registerRoute(api, routes.setup, async ({ body, request }) => {
    if (!(await isSetupNeeded(deps.database))) throw new Conflict('The set-up has been done already.');
    if (codeRequired(request)) {
      await attempts.run(networkKey(request.ip), async () => {
        const given = (body.code ?? '').trim().toUpperCase();
        if (!sameSecret(given, deps.setupCode)) throw new Forbidden(WRONG_CODE);
      });
    }
    const { companyId, userId } = await setUp(deps, body);
    request.log.info({ companyId, userId }, 'set up');
    return { companyID: companyId, userID: userId };
  });
}
