import { routes, toTimestamp } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { InvalidInput } from '../platform/errors.ts';
import { createGroup } from './create-group.ts';
import { deleteGroup } from './delete-group.ts';
import { addChat, deleteChat } from './chats/group-chats.ts';
import { createChatTargets } from './chats/chat-targets.ts';
import { confirmContact } from './contacts/confirm-contact.ts';
import { createContactSecrets } from './contacts/contact-secrets.ts';
import { readContacts } from './contacts/read-contacts.ts';
import { createContact, deleteContact, saveContact } from './contacts/save-contact.ts';
import { stopContact } from './contacts/stop-contact.ts';
import type { RemoteAlertRouteDeps } from './deps.ts';
import { readWhoIsNotified } from './notified/who-is-notified.ts';
import { readOwnPreferences, saveOwnPreferences } from './preferences/own-preferences.ts';
import { readGroups } from './read-groups.ts';
import { deleteRota } from './rotas/delete-rota.ts';
import { closeFeed, openFeed, readFeed } from './rotas/feed.ts';
import { addOverride, deleteOverride } from './rotas/overrides.ts';
import { readRotas } from './rotas/read-rotas.ts';
import { createRota, saveRota } from './rotas/save-rota.ts';
import { saveGroup } from './save-group.ts';

/** Furthest moment for which it can be asked who is notified. */
const FURTHEST_MS = 366 * 86_400_000;

/** Registers the calls that list and manage alert groups, and show who they notify. */
export function registerRemoteAlertRoutes(api: Api, deps: RemoteAlertRouteDeps): void {
  registerRoute(api, routes.listAlertGroups, async ({ user }) =>
    deps.database.read(user.companyId, async (tx) =>
      readGroups(tx, user.companyId, { visible: await visibleSensors(tx, user) }),
    ),
  );
  for (const route of [routes.createAlertGroup, routes.createAlertGroupByAutomation]) {
    registerRoute(api, route, async ({ user, body }) => createGroup(deps, user, body));
  }
  registerRoute(api, routes.saveAlertGroup, async ({ user, params, body }) =>
    saveGroup(deps, user, params.groupId, body),
  );
  registerRoute(api, routes.deleteAlertGroup, async ({ user, params }) =>
    deleteGroup(deps, user, params.groupId),
  );
  registerRoute(api, routes.whoIsNotified, async ({ user, query }) => {
    const now = deps.clock.now();
    const at = query.at ?? now;
    if (Math.abs(at - now) > FURTHEST_MS) {
      throw new InvalidInput([{ path: 'at', message: 'must be within a year' }]);
    }
    const groups = await deps.database.read(user.companyId, async (tx) =>
      readWhoIsNotified(tx, user, at, deps.configured),
    );
    return { at: toTimestamp(at), groups };
  });
  registerRotaRoutes(api, deps);
  registerContactRoutes(api, deps);
  const chats = { ...deps, chatTargets: createChatTargets(deps.secrets) };
  registerRoute(api, routes.addGroupChannel, async ({ user, params, body }) =>
    addChat(chats, user, params.groupId, body),
  );
  registerRoute(api, routes.deleteGroupChannel, async ({ user, params }) => deleteChat(deps, user, params));
  registerRoute(api, routes.getNotificationPreferences, async ({ user: { companyId, userId } }) =>
    deps.database.read(companyId, async (tx) => readOwnPreferences(tx, companyId, userId)),
  );
  registerRoute(api, routes.saveNotificationPreferences, async ({ user, body }) =>
    saveOwnPreferences(deps, user, body),
  );
}

function registerRotaRoutes(api: Api, deps: RemoteAlertRouteDeps): void {
  registerRoute(api, routes.listRotas, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readRotas(tx, companyId, deps.clock.now())),
  );
  registerRoute(api, routes.createRota, async ({ user, body }) => createRota(deps, user, body));
  registerRoute(api, routes.saveRota, async ({ user, params, body }) =>
    saveRota(deps, user, params.rotaId, body),
  );
  registerRoute(api, routes.deleteRota, async ({ user, params }) => deleteRota(deps, user, params.rotaId));
  registerRoute(api, routes.addRotaOverride, async ({ user, params, body }) =>
    addOverride(deps, user, params.rotaId, body),
  );
  registerRoute(api, routes.deleteRotaOverride, async ({ user, params }) =>
    deleteOverride(deps, user, params),
  );
  registerRoute(api, routes.openRotaFeed, async ({ user, params }) => openFeed(deps, user, params.rotaId));
  registerRoute(api, routes.closeRotaFeed, async ({ user, params }) => closeFeed(deps, user, params.rotaId));
  registerRoute(api, routes.rotaFeed, async ({ params, reply }) => {
    const calendar = await readFeed(deps, params.feedKey);
    return reply.type('text/calendar; charset=utf-8').send(calendar);
  });
}

function registerContactRoutes(api: Api, deps: RemoteAlertRouteDeps): void {
  const contacts = { ...deps, contactSecrets: createContactSecrets(deps.secrets) };
  registerRoute(api, routes.listContacts, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readContacts(tx, companyId)),
  );
  registerRoute(api, routes.createContact, async ({ user, body }) => createContact(deps, user, body));
  registerRoute(api, routes.saveContact, async ({ user, params, body }) =>
    saveContact(deps, user, params.contactId, body),
  );
  registerRoute(api, routes.deleteContact, async ({ user, params }) =>
    deleteContact(deps, user, params.contactId),
  );
  registerRoute(api, routes.confirmContact, async ({ user, params, body }) =>
    confirmContact(contacts, user, params.contactId, body.code),
  );
  registerRoute(api, routes.stopContact, async ({ body, request }) =>
    stopContact(contacts, body.token, request.ip),
  );
}
