import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/register-route.ts';
import type { NotificationDeps } from './deps.ts';
import { readChannelStates, readDeliveries } from './read-deliveries.ts';
import { sendTest } from './send-test.ts';

const USUAL_LIMIT = 100;

/** Registers the calls that show how messages went, and send tests. */
export function registerNotificationRoutes(api: Api, deps: NotificationDeps): void {
  const { database, senders } = deps;
  registerRoute(api, routes.sendTestAlert, async ({ user, params, body }) =>
    sendTest(deps, user, { ...params, ...body }),
  );
  registerRoute(api, routes.listDeliveries, async ({ user: { companyId }, query }) =>
    database.read(companyId, async (tx) =>
      readDeliveries(tx, companyId, {
        eventId: query.event_id,
        groupId: query.group_id,
        from: query.startDate,
        limit: query.limit ?? USUAL_LIMIT,
      }),
    ),
  );
  registerRoute(api, routes.listChannels, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readChannelStates(tx, companyId, senders)),
  );
}
