import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createForgottenPassword, type ForgottenPasswordDeps } from './forgotten-password.ts';
import { type LinkDeps, requireLink, setPasswordByLink } from './set-password-by-link.ts';

/** The calls of links in e-mails: asking for one, opening it, setting a password by it. */
export function registerLinkRoutes(api: Api, deps: LinkDeps & ForgottenPasswordDeps): void {
  const forgotten = createForgottenPassword(deps);
  api.http.addHook('onClose', async () => forgotten.settle());
  registerRoute(api, routes.forgottenPassword, async ({ body, request }) => {
    await forgotten.ask({ ...body, address: request.ip });
    return { message: 'If there is such an account, a link is on its way to its e-mail address.' };
  });
  registerRoute(api, routes.openPasswordLink, async ({ body }) => {
    const { purpose, companyName, email } = await requireLink(deps, body.token);
    return { purpose, companyName, email };
  });
  registerRoute(api, routes.setPasswordByLink, async ({ body, request }) => {
    await setPasswordByLink(deps, { ...body, address: request.ip });
    return { message: 'Password updated successfully' as const };
  });
}
