import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { effectiveRole } from '@ts1/contract';
import { Suspense, useState, type ReactNode } from 'react';
import { createActivity } from '../src/platform/activity.ts';
import { ApiContext } from '../src/platform/api-context.tsx';
import { createApiClient } from '../src/platform/api-client.ts';
import { systemClock } from '../src/platform/clock.ts';
import { ConnectionContext } from '../src/platform/connection-context.tsx';
import { createConnection } from '../src/platform/connection.ts';
import { consoleLogger } from '../src/platform/logger.ts';
import { createQueryClient } from '../src/platform/query-client.ts';
import { createSession, SessionContext, UserContext } from '../src/session/index.ts';
import { createFakeServer, type FakeServer } from '../src/testing/fake-server.ts';
import { userData } from '../src/testing/samples/company.ts';
import { giveUsualAnswers } from '../src/testing/usual-answers.ts';

/** Surroundings of a sample, as far as they are not the usual ones. */
interface Surroundings {
  /** Sets what the server answers to the sample, beside the usual. */
  readonly answers?: (server: FakeServer) => void;
  readonly caller?: 'admin' | 'viewer';
  readonly companyName?: string;
  readonly username?: string;
  /** Address that is open. */
  readonly path?: string;
  /** Since when the server has been out of reach, epoch milliseconds. */
  readonly lostSince?: number;
}

interface WithinProps extends Surroundings {
  readonly children: ReactNode;
}

/** A part of the product within what the app has around its screens, with a server that answers from memory. */
export function Within({ children, ...surroundings }: WithinProps) {
  const [{ queries, api, connection, session, router, user }] = useState(() => surround(surroundings));
  return (
    <QueryClientProvider client={queries}>
      <ApiContext value={api}>
        <ConnectionContext value={connection}>
          <SessionContext value={session}>
            <RouterContextProvider router={router}>
              <UserContext value={user}>
                <Suspense fallback={null}>{children}</Suspense>
              </UserContext>
            </RouterContextProvider>
          </SessionContext>
        </ConnectionContext>
      </ApiContext>
    </QueryClientProvider>
  );
}

function surround({ answers, caller = 'admin', path = '/', lostSince, ...names }: Surroundings) {
  const server = createFakeServer();
  server.caller = { role: caller };
  giveUsualAnswers(server);
  answers?.(server);
  const connection = createConnection();
  if (lostSince !== undefined) connection.set(lostSince);
  const { userID, roles, roleName, permissions, companyID, companyName, username, email } = userData(
    caller,
    names,
  );
  const role = { roles: effectiveRole(roles), roleName, permissions };
  const user = { id: userID, ...role, companyID, companyName, username, email };
  const events = new EventTarget();
  const api = createApiClient({
    fetch: async (url, init) => {
      const response = await server.fetch(url, init);
      for (const complaint of server.complaints.splice(0)) consoleLogger.error(complaint);
      return response;
    },
    clock: systemClock,
    logger: consoleLogger,
    activity: createActivity(),
    connection,
    events,
    company: () => user,
    verifySession: () => Promise.resolve('valid'),
    ask: () => Promise.resolve(undefined),
  });
  const session = createSession({
    api,
    clock: systemClock,
    storage: { get: () => null, set: () => undefined, remove: () => undefined },
    events,
    onUserChange: () => undefined,
  });
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  return { queries: createQueryClient(), api, connection, session, router, user };
}
