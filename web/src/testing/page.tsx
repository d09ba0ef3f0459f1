import { effectiveRole, type UserData } from '@ts1/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { App } from '../app/app.tsx';
import { AskPerson } from '../app/ask-person.tsx';
import { createAppRouter } from '../app/router.tsx';
import { createServices, type Services } from '../app/services.ts';
import { LiveUpdates } from '../live/index.ts';
import { ApiContext } from '../platform/api-context.tsx';
import { ConnectionContext } from '../platform/connection-context.tsx';
import { SessionContext, UserContext, type SessionUser } from '../session/index.ts';
import { Toasts } from '../ui/toasts.tsx';
import { createFakeServer, type Caller, type FakeServer } from './fake-server.ts';
import { installFakeStream, type FakeStream } from './fake-stream.ts';
import { NOW } from './now.ts';
import { userData } from './samples/company.ts';
import { giveUsualAnswers } from './usual-answers.ts';

let servers: FakeServer[] = [];

/** Returns the calls and answers that the present test did not expect; the next test begins without any. */
export function takeComplaints(): readonly string[] {
  const complaints = servers.flatMap((server) => server.complaints);
  servers = [];
  return complaints;
}

/** A server that answers what every page asks, whatever it shows: who is signed in, and that nothing is wrong. */
export function startServer(caller: Caller | null = { role: 'admin' }): FakeServer {
  const server = createFakeServer();
  servers.push(server);
  server.caller = caller;
  giveUsualAnswers(server);
  return server;
}

/** Tools of a test for the page that it has opened. */
export interface Opened {
  readonly user: UserEvent;
  readonly stream: FakeStream;
  readonly services: Services;
}

/** Opens the whole app at an address, as somebody does who is signed in. */
export function openPage(path: string, server: FakeServer): Opened {
  const opened = begin(path, server);
  const { services } = opened;
  const stop = services.session.start();
  onTestFinished(stop);
  render(<App services={services} router={createAppRouter(services)} />);
  return opened;
}

/** Shows a part of a screen within everything that the app has around its screens, without the shell. */
export function showPart(part: ReactNode, server: FakeServer): Opened {
  const opened = begin('/', server);
  const { services } = opened;
  const router = createAppRouter(services);
  const within = (shown: ReactNode) => (
    <QueryClientProvider client={services.queryClient}>
      <ApiContext value={services.api}>
        <ConnectionContext value={services.connection}>
          <SessionContext value={services.session}>
            <RouterContextProvider router={router}>
              <UserContext value={sessionUser(userData(server.caller?.role ?? 'admin'))}>
                <LiveUpdates>{shown}</LiveUpdates>
              </UserContext>
              <AskPerson prompt={services.prompt} />
              <Toasts theme="light" />
            </RouterContextProvider>
          </SessionContext>
        </ConnectionContext>
      </ApiContext>
    </QueryClientProvider>
  );
  const stop = services.session.start();
  onTestFinished(stop);
  render(within(part));
  return opened;
}

function begin(path: string, server: FakeServer): Opened {
  window.history.replaceState(null, '', path);
  window.fetch = async (url, init) => server.fetch(url instanceof Request ? url.url : url.toString(), init);
  const stream = installFakeStream();
  if (server.caller !== null) {
    const kept = { user: sessionUser(userData(server.caller.role)), since: NOW };
    localStorage.setItem('session', JSON.stringify(kept));
  }
  return { user: userEvent.setup({ delay: null }), stream, services: createServices() };
}

function sessionUser(data: UserData): SessionUser {
  const { userID, roles, roleName, permissions, companyID, companyName, username, email } = data;
  const role = { roles: effectiveRole(roles), roleName, permissions };
  return { id: userID, ...role, companyID, companyName, username, email };
}
