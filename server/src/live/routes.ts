import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/register-route.ts';
import type { LiveHub } from './hub.ts';

export interface LiveDeps {
  readonly live: LiveHub;
  /** Calls back when a session has ended, within a second; returns what stops that. */
  readonly watchSession: (sessionId: number, onEnd: () => void) => () => void;
}

/** Registers the event stream. It ends with its session, and all of them before the server closes. */
export function registerLiveRoutes(api: Api, { live, watchSession }: LiveDeps): void {
  api.http.addHook('preClose', async () => live.close());

  registerRoute(api, routes.events, ({ user, request, reply }) => {
    const lastEventId = request.headers['last-event-id'];
    const stream = live.open(user.companyId, user.sessionId, {
      ...(typeof lastEventId === 'string' && { lastEventId }),
    });
    const unwatch = watchSession(user.sessionId, () => stream.finish());
    stream.once('close', unwatch);
    // Each stream has its connection to itself, which ends with it; proxies must pass every event on at once.
    reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
    return stream;
  });
}
