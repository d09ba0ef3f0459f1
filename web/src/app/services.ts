import type { QueryClient } from '@tanstack/react-query';
import { createActivity, type Activity } from '../platform/activity.ts';
import { createApiClient, type ApiClient } from '../platform/api-client.ts';
import { systemClock } from '../platform/clock.ts';
import { createConnection, type Connection } from '../platform/connection.ts';
import { browserStore } from '../platform/local-store.ts';
import { consoleLogger } from '../platform/logger.ts';
import { createPrompt, type Prompt } from '../platform/prompt.ts';
import { createQueryClient } from '../platform/query-client.ts';
import { createSession, type Session } from '../session/index.ts';

/** Services on which the screens depend. */
export interface Services {
  readonly api: ApiClient;
  readonly session: Session;
  readonly queryClient: QueryClient;
  readonly activity: Activity;
  readonly connection: Connection;
  readonly prompt: Prompt;
}

/** Puts the services of the app together; none of them does anything before `session.start`. */
export function createServices(): Services {
  const queryClient = createQueryClient();
  const activity = createActivity();
  const connection = createConnection();
  const prompt = createPrompt();
  const api = createApiClient({
    fetch: async (url, init) => window.fetch(url, init),
    clock: systemClock,
    logger: consoleLogger,
    activity,
    connection,
    events: window,
    company: () => {
      const state = session.state();
      return state.status === 'signed-in' ? state.user : null;
    },
    verifySession: async () => session.verify(),
    ask: prompt.ask,
  });
  const session = createSession({
    api,
    clock: systemClock,
    storage: browserStore,
    events: window,
    onUserChange: () => queryClient.clear(),
  });
  return { api, session, queryClient, activity, connection, prompt };
}
