import { routes } from '@ts1/contract';
import { nextPage } from '../platform/http/next-page.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook } from './delete-webhook.ts';
import type { WebhookDeps } from './deps.ts';
import { readDeliveries } from './read-deliveries.ts';
import { readWebhooks } from './read-webhooks.ts';
import { rotateSecret } from './rotate-secret.ts';
import { saveWebhook } from './save-webhook.ts';
import { sendAgain } from './send-again.ts';
import { sendTest } from './send-test.ts';

const USUAL_LIMIT = 50;

/** Registers the calls by which admins manage the webhooks of their company. */
export function registerWebhookRoutes(api: Api, deps: WebhookDeps): void {
  registerRoute(api, routes.listWebhooks, async ({ user: { companyId } }) =>
    deps.database.read(companyId, async (tx) => readWebhooks(tx, companyId)),
  );
  registerRoute(api, routes.createWebhook, async ({ user, body }) => createWebhook(deps, user, body));
  registerRoute(api, routes.saveWebhook, async ({ user, params, body }) =>
    saveWebhook(deps, user, params.webhookId, body),
  );
  registerRoute(api, routes.deleteWebhook, async ({ user, params }) =>
    deleteWebhook(deps, user, params.webhookId),
  );
  registerRoute(api, routes.rotateWebhookSecret, async ({ user, params }) =>
    rotateSecret(deps, user, params.webhookId),
  );
  registerRoute(api, routes.testWebhook, async ({ user, params }) => sendTest(deps, user, params.webhookId));
  registerRoute(
    api,
    routes.listWebhookDeliveries,
    async ({ user: { companyId }, params, query, request, reply }) => {
      const limit = query.limit ?? USUAL_LIMIT;
      const { deliveries, total } = await deps.database.read(companyId, async (tx) =>
        readDeliveries(tx, companyId, { ...params, before: query.before, limit }),
      );
      reply.header('x-total-count', total);
      const last = deliveries.at(-1);
      if (last !== undefined && deliveries.length === limit) {
        reply.header('link', nextPage(request.url, 'before', last.id));
      }
      return deliveries;
    },
  );
  registerRoute(api, routes.resendWebhookDelivery, async ({ user, params }) => sendAgain(deps, user, params));
}
