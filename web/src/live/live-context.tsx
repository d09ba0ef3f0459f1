import { API_PREFIX, liveEventRoutes, authRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { systemClock } from '../platform/clock.ts';
import { useConnection } from '../platform/connection-context.tsx';
import { consoleLogger } from '../platform/logger.ts';
import { makeStale } from '../platform/make-stale.ts';
import { useSession, useUser, type Session } from '../session/index.ts';
import { applyEvent } from './apply-event.ts';
import { connectLive, type LiveState } from './live-connection.ts';
import { shareLive } from './shared-live.ts';
import { watchLife, type Answer } from './watch-life.ts';
import type { ApiClient } from '../platform/api-client.ts';
import { ApiError } from '../platform/api-error.ts';

const ANSWER_WITHIN_MS = 4_000;

/** How the event stream is; `down` means that values come by polling. */
const LiveContext = createContext<LiveState>('connecting');

/**
 * The interval of the fallback: while the stream is open nothing is polled (spec 1 §9 gives the intervals), except what
 * could not be read: no event would bring it.
 */
export function usePolling(intervalMs: number) {
  const isOpen = use(LiveContext) === 'open';
  return ({ state }: { readonly state: { readonly status: string } }): number | false =>
    isOpen && state.status !== 'error' ? false : intervalMs;
}

/** Keeps what is on screen up to date from the event stream for as long as somebody is signed in. */
export function LiveUpdates({ children }: { readonly children: ReactNode }) {
  const api = useApi();
  const queries = useQueryClient();
  const session = useSession();
  const connection = useConnection();
  const { companyID, id } = useUser();
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    let missed = true;
    let isFirst = true;
    let awaitsPlace = false;
    const onState = (now: LiveState): void => {
      // Changes made while there was no stream, or while it passed to this tab, are in no event that this tab has seen.
      if (now === 'open' && missed && !isFirst) makeStale(queries);
      missed = now !== 'open';
      awaitsPlace = isFirst && !missed;
      isFirst &&= missed;
      setState(now);
    };
    /** Reads again: an answer from before the opening of the stream may lack a change that is in no event. */
    const readAgain = (): void => makeStale(queries, {}, { evenFailed: false });
    const readAgainWithoutPlace = (): void => {
      if (awaitsPlace) readAgain();
      awaitsPlace = false;
    };
    const life = watchLife({
      clock: systemClock,
      ask: async () => askServer(api, session),
      onSilent: () => onState('down'),
      onLost(since) {
        connection.set(since);
        if (since === null) makeStale(queries);
      },
    });
    const stream = {
      open: () => new EventSource(API_PREFIX + liveEventRoutes.events.path),
      clock: systemClock,
      logger: consoleLogger,
      onRefused: () => void session.verify(),
    };
    const disconnect = shareLive(
      {
        name: `ts1-live-${companyID}-${id}`,
        connect: (to) => connectLive(stream, to),
        // Missing, whatever its type says, where the page is not a secure context.
        locks: 'locks' in navigator ? navigator.locks : undefined,
        openChannel: (name) => new BroadcastChannel(name),
      },
      {
        onEvent(event) {
          readAgainWithoutPlace();
          applyEvent(queries, event);
        },
        onState,
        onPlace(place) {
          if (awaitsPlace) connection.places.opened(place, readAgain);
          awaitsPlace = false;
        },
        onAlive() {
          readAgainWithoutPlace();
          life.sign();
        },
      },
    );
    const look = (): void => life.look();
    document.addEventListener('visibilitychange', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      life.stop();
      disconnect();
      connection.places.closed();
      connection.set(null);
    };
  }, [api, queries, session, connection, companyID, id]);

  return <LiveContext value={state}>{children}</LiveContext>;
}

/** Asks who is signed in, which the server has to read. Any refusal that is meant for this user is an answer too. */
async function askServer(api: ApiClient, session: Pick<Session, 'verify'>): Promise<Answer> {
  try {
    await api.call(authRoutes.verifyAccess, {}, { timeoutMs: ANSWER_WITHIN_MS });
    return 'alive';
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unreachable';
    const { failure } = error;
    if (failure.kind === 'network') return 'unreachable';
    if (failure.kind !== 'refused' || failure.status !== 401) return 'silent';
    // The session is over: the part that keeps it shows the sign-in.
    void session.verify();
    return 'alive';
  }
}
