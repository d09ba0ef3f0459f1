import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { readMailServerState } from './read-mail-server.ts';
import { deleteMailServer, type MailServerDeps, saveMailServer } from './save-mail-server.ts';

/** Registers the calls by which a company has its e-mails sent by its own mail server. */
export function registerMailServerRoutes(api: Api, deps: MailServerDeps): void {
  registerRoute(api, routes.getMailServer, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readMailServerState(tx, companyId, deps.operatorSends)),
  );
  registerRoute(api, routes.saveMailServer, async ({ user, body }) => saveMailServer(deps, user, body));
  registerRoute(api, routes.deleteMailServer, async ({ user }) => deleteMailServer(deps, user));
}
