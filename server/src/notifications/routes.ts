import { routes } from '@ts1/contract';
import { visibleSensors } from '../auth/index.ts';
import { nextPage } from '../platform/http/next-page.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import type { NotificationDeps } from './deps.ts';
import { readChannelStates } from './outbox/read-channel-states.ts';
import { confirmDevice } from './push/confirm-device.ts';
import { listSubscriptions, subscribe, unsubscribe } from './push/subscriptions.ts';
import { readDeliveries } from './outbox/read-deliveries.ts';
import { readerOfCaller } from './letters/read-reader.ts';
import { sendChatTest } from './notices/send-chat-test.ts';
import { sendContactCode } from './notices/send-contact-code.ts';
import { sendOwnTest } from './notices/send-own-test.ts';
import { sendTest } from './notices/send-test.ts';
import { testMailServer } from './notices/test-mail-server.ts';
import { readUnsentAlarms, sendUnsentAlarms } from './triggers/unsent-alarms.ts';

const USUAL_LIMIT = 100;
/** Longest name of a browser. */
const LONGEST_NAME = 300;

/** Registers the calls that show how messages went, and send tests. */
export function registerNotificationRoutes(api: Api, deps: NotificationDeps): void {
  const { database, senders } = deps;
  registerRoute(api, routes.sendTestAlert, async ({ user, params, body }) =>
    sendTest(deps, user, { ...params, ...body }),
  );
  registerRoute(api, routes.unsentAlarms, async ({ user, params }) =>
    readUnsentAlarms(deps, user, params.groupId),
  );
  registerRoute(api, routes.sendUnsentAlarms, async ({ user, params }) =>
    sendUnsentAlarms(deps, user, params.groupId),
  );
  registerRoute(api, routes.testGroupChannel, async ({ user, params }) => sendChatTest(deps, user, params));
  registerRoute(api, routes.sendContactCode, async ({ user, params, body }) =>
    sendContactCode(deps, user, params.contactId, body.channel),
  );
  registerRoute(api, routes.testChannel, async ({ user, body }) => sendOwnTest(deps, user, body.channel));
  registerRoute(api, routes.testMailServer, async ({ user, body }) => testMailServer(deps, user, body));
  registerRoute(api, routes.listDeliveries, async ({ user, query, request, reply }) => {
    const limit = query.limit ?? USUAL_LIMIT;
    const { deliveries, total } = await database.read(user.companyId, async (tx) =>
      readDeliveries(tx, user.companyId, {
        visible: await visibleSensors(tx, user),
        withoutLinks: user.role !== '1',
        eventId: query.event_id,
        groupId: query.group_id,
        from: query.startDate,
        before: query.before,
        limit,
        reader: readerOfCaller(user, request),
      }),
    );
    reply.header('x-total-count', total);
    const last = deliveries.at(-1);
    if (last !== undefined && deliveries.length === limit) {
      reply.header('link', nextPage(request.url, 'before', last.id));
    }
    return deliveries;
  });
  registerRoute(api, routes.pushKey, () => ({ publicKey: deps.pushKey }));
  registerRoute(api, routes.subscribePush, async ({ user, body, request }) =>
    subscribe(deps, user, body, (request.headers['user-agent'] ?? '').slice(0, LONGEST_NAME)),
  );
  registerRoute(api, routes.listPushSubscriptions, async ({ user: { companyId, userId } }) =>
    database.read(companyId, async (tx) => listSubscriptions(tx, companyId, userId, deps.clock.now())),
  );
  registerRoute(api, routes.unsubscribePush, async ({ user, params }) =>
    unsubscribe(deps, user, params.subscriptionId),
  );
  registerRoute(api, routes.testPush, async ({ user }) => sendOwnTest(deps, user, 'push'));
  registerRoute(api, routes.confirmPush, async ({ body }) => confirmDevice(deps, body.receipt));
  registerRoute(api, routes.listChannels, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readChannelStates(tx, companyId, senders)),
  );
}
