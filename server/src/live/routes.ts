import { routes } from '@ts1/contract';
import type { ChangeDeps } from '../audit/index.ts';
import { isVisible, SessionWatch, visibleSensors } from '../auth/index.ts';
import type { Database } from '../database/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import type { Sees } from './event-stream.ts';
import type { LiveHub } from './hub.ts';

export interface LiveDeps extends ChangeDeps {
  readonly logger: Logger;
  readonly live: LiveHub;
}

/** Registers the event stream. It ends with its session, and all of them before the server closes. */
export function registerLiveRoutes(api: Api, { database, clock, logger, live }: LiveDeps): void {
  const sessions = new SessionWatch({ database, clock, logger });
  api.http.addHook('onClose', async () => sessions.close());
  api.http.addHook('preClose', async () => live.close());

  registerRoute(api, routes.events, async ({ user, request, reply }) => {
    const sees = await visibilityFilter(database, live, user);
    const lastEventId = request.headers['last-event-id'];
    const stream = live.open(user.companyId, user.sessionId, {
      ...(typeof lastEventId === 'string' && { lastEventId }),
      sees,
    });
    const unwatch = sessions.watch(user, () => stream.finish());
    stream.once('close', unwatch);
    // Each stream has its connection to itself, which ends with it; proxies must pass every event on at once.
    reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
    return stream;
  });
}

/** Reads a limited viewer's view, as it is when the stream opens; undefined for those who see everything. */
async function visibilityFilter(
  database: Database,
  live: LiveHub,
  user: SignedInUser,
): Promise<Sees | undefined> {
  if (!user.seesOwnZonesOnly) return undefined;
  for (;;) {
    const before = live.rightsChanges;
    const visible = await database.read(user.companyId, async (tx) => visibleSensors(tx, user));
    if (before === live.rightsChanges) return (sensorId) => isVisible(visible, sensorId);
  }
}
