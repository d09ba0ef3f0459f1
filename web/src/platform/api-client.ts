import {
  authRoutes,
  LIVE_PLACE_HEADER,
  readingRoutes,
  liveDataRoutes,
  type Route,
  type RouteAnswer,
  type RouteRequest,
} from '@ts1/contract';
import type { z } from 'zod';
import type { Activity } from './activity.ts';
import { ApiError, refusalStatus } from './api-error.ts';
import { pause, type Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { exchange, type ExchangeOptions, type Fetch } from './exchange.ts';
import type { Logger } from './logger.ts';
import type { Prompt } from './prompt.ts';
import {
  requestBody,
  requestHeaders,
  requestUrl,
  type Company,
  type HeaderOptions,
  type RawRequest,
} from './request.ts';
import { isDoneBefore, isRepeatable, mayBeDone, retryDelayMs } from './retry.ts';

export interface CallOptions extends ExchangeOptions, HeaderOptions {
  /** The user does not wait for it: the loading overlay ignores it. */
  readonly background?: boolean | undefined;
}

/** Whether the session is still valid; `unknown` when the server could not be asked. */
export type SessionVerdict = 'valid' | 'invalid' | 'unknown';

export interface ApiClientDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly activity: Activity;
  readonly connection: Pick<Connection, 'lostSince' | 'whileKept' | 'places'>;
  /** Where auth:unauthorized and auth:forbidden are raised. */
  readonly events: EventTarget;
  /** Company of the signed-in user, for the headers of data calls. */
  readonly company: () => Company | null;
  readonly verifySession: () => Promise<SessionVerdict>;
  /** Asks the person what the server wants to know. */
  readonly ask: Prompt['ask'];
}

export interface ApiClient {
  /**
   * Makes one call of the contract and parses its answer. It takes the route itself, not its name in the table
   * of all routes, so that the first screens do not carry the schemas of every other.
   * @throws ApiError when it fails; the signal's reason when the caller gave up
   */
  call<R extends Route>(route: R, request: RouteRequest<R>, options?: CallOptions): Promise<RouteAnswer<R>>;
}

/** Calls about the session itself: without company, retries and overlay, and their 401 means what it says. */
const AUTH_CALLS: ReadonlySet<Route> = new Set<Route>(Object.values(authRoutes));

function isAboutSession(route: Route): boolean {
  // A user who signs in by another way has no session yet that could be asked about.
  return AUTH_CALLS.has(route) || (route.permission === 'public' && route.method === 'POST');
}

/** Lists whose unusable answer counts as empty, with the warning that is logged (spec 1 §5). */
const EMPTY_WHEN_INVALID: ReadonlyMap<Route, string> = new Map<Route, string>([
  [liveDataRoutes.liveData, 'Invalid live data response'],
  [readingRoutes.sensorReadings, 'Invalid readings response'],
]);

/** The typed client of the API (spec 1 §7, §8 Transport): timeout, retries, 401 and 403. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  return {
    async call(route, request, options = {}) {
      const answer = isAboutSession(route)
        ? await send(deps, route, request, options, null)
        : await dataCall(deps, route, request, options);
      return parseAnswer(deps, route, answer);
    },
  };
}

/** Where the server wants to know something, the person is asked, and the call is made again with their answer. */
async function dataCall(
  deps: ApiClientDeps,
  route: Route,
  request: RawRequest,
  options: CallOptions,
): Promise<unknown> {
  const end = options.background ? undefined : deps.activity.begin();
  try {
    return await withSession(deps, route, request, options);
  } catch (error) {
    // The loading overlay counts a call while it is on its way, not while a person is asked something.
    end?.();
    const question = error instanceof ApiError ? error.question : undefined;
    const headers = question && (await deps.ask(question));
    if (headers) return dataCall(deps, route, request, { ...options, headers });
    if (!question && refusalStatus(error) === 403) raise(deps, 'auth:forbidden');
    throw error;
  } finally {
    end?.();
  }
}

/** After a 401 the session decides: if it is still valid the call is made once more, else the user is signed out. */
async function withSession(
  deps: ApiClientDeps,
  route: Route,
  request: RawRequest,
  options: CallOptions,
): Promise<unknown> {
  try {
    return await withRetries(deps, route, request, options);
  } catch (error) {
    if (refusalStatus(error) !== 401) throw error;
    const verdict = await deps.verifySession();
    if (verdict === 'valid') return withRetries(deps, route, request, options);
    if (verdict === 'invalid') raise(deps, 'auth:unauthorized');
    throw error;
  }
}

function raise(deps: ApiClientDeps, name: 'auth:unauthorized' | 'auth:forbidden'): void {
  deps.events.dispatchEvent(new Event(name));
}

async function withRetries(
  deps: ApiClientDeps,
  route: Route,
  request: RawRequest,
  options: CallOptions,
): Promise<unknown> {
  let lostAnswer = false;
  for (let attempt = 1; ; attempt += 1) {
    const patience = route.method === 'GET' ? whileConnected(deps.connection, options) : options;
    try {
      return await send(deps, route, request, patience, deps.company());
    } catch (error) {
      if (lostAnswer && isDoneBefore(route.method, error) && route.answer.safeParse(undefined).success) {
        return undefined;
      }
      if (error instanceof ApiError) error.afterLostAnswer = lostAnswer;
      lostAnswer ||= mayBeDone(error);
      const repeatable = isRepeatable(route.method, request.body, options.idempotencyKey);
      const delayMs = repeatable ? retryDelayMs(error, attempt) : undefined;
      if (delayMs === undefined || isInVain(deps, route)) throw error;
      await pause(deps.clock, delayMs, patience.signal);
    }
  }
}

/** Without a connection a screen is not kept waiting: it can say what it knows. */
const PATIENCE_WHILE_LOST_MS = 4_000;

/** A read that is given up when the connection is lost; what is on screen is read again when it is back. */
function whileConnected(connection: ApiClientDeps['connection'], options: CallOptions): CallOptions {
  if (connection.lostSince() !== null) return { ...options, timeoutMs: PATIENCE_WHILE_LOST_MS };
  const kept = connection.whileKept();
  return {
    ...options,
    signal: options.signal === undefined ? kept : AbortSignal.any([options.signal, kept]),
  };
}

function isInVain({ connection }: ApiClientDeps, { method }: Route): boolean {
  return method === 'GET' && connection.lostSince() !== null;
}

async function send(
  deps: ApiClientDeps,
  route: Route,
  request: RawRequest,
  options: CallOptions,
  company: Company | null,
): Promise<unknown> {
  const init: RequestInit = {
    method: route.method,
    credentials: 'include',
    headers: requestHeaders(route, request, company, options),
    ...(request.body !== undefined && { body: requestBody(request) }),
  };
  const notePlace =
    isAboutSession(route) || route.permission === 'public' ? undefined : deps.connection.places.begin();
  return exchange(deps, requestUrl(route, request), init, {
    ...options,
    onHeaders(headers) {
      notePlace?.(headers.get(LIVE_PLACE_HEADER));
      options.onHeaders?.(headers);
    },
  });
}

function parseAnswer<R extends Route>(deps: ApiClientDeps, route: R, answer: unknown): RouteAnswer<R> {
  const warning = EMPTY_WHEN_INVALID.get(route);
  const unusable = warning !== undefined && !Array.isArray(answer);
  if (unusable) deps.logger.warn(warning, answer);
  return parse<R['answer']>(route.answer, unusable ? [] : answer);
}

function parse<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new ApiError({ kind: 'unreadable', detail: parsed.error.message }, { cause: parsed.error });
}
