import { routes, type Route, type RouteAnswer, type RouteName, type RouteRequest } from '@ts1/contract';
import type { Activity } from './activity.ts';
import { ApiError, refusalStatus } from './api-error.ts';
import { pause, type Clock } from './clock.ts';
import { exchange, type ExchangeOptions, type Fetch } from './exchange.ts';
import type { Logger } from './logger.ts';
import { requestHeaders, requestUrl, type Company, type RawRequest } from './request.ts';
import { isRepeatable, retryDelayMs } from './retry.ts';

export type CallRequest<Name extends RouteName> = RouteRequest<(typeof routes)[Name]>;
export type CallAnswer<Name extends RouteName> = RouteAnswer<(typeof routes)[Name]>;

export interface CallOptions extends ExchangeOptions {
  /** Nobody waits for it: the loading overlay ignores it. */
  readonly background?: boolean | undefined;
  /** Makes a POST safe to send again. */
  readonly idempotencyKey?: string | undefined;
}

/** Whether the session still stands; `unknown` when the server could not be asked. */
export type SessionVerdict = 'valid' | 'invalid' | 'unknown';

export interface ApiClientDeps {
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly activity: Activity;
  /** Where auth:unauthorized and auth:forbidden are raised. */
  readonly events: EventTarget;
  /** Company of the signed-in user, for the headers of data calls. */
  readonly company: () => Company | null;
  readonly verifySession: () => Promise<SessionVerdict>;
}

export interface ApiClient {
  /**
   * Makes one call of the contract's route table and parses its answer.
   * @throws ApiError when it fails; the signal's reason when the caller gave up
   */
  call<Name extends RouteName>(
    name: Name,
    request: CallRequest<Name>,
    options?: CallOptions,
  ): Promise<CallAnswer<Name>>;
}

/** Calls about the session itself: without company, retries and overlay, and their 401 means what it says. */
const AUTH_CALLS: ReadonlySet<RouteName> = new Set<RouteName>([
  'login',
  'logout',
  'verifyAccess',
  'updatePassword',
  'setupStatus',
  'setup',
]);

/** Lists whose unusable answer counts as empty, with the warning that is logged (spec 1 §5). */
const EMPTY_WHEN_INVALID: ReadonlyMap<RouteName, string> = new Map<RouteName, string>([
  ['liveData', 'Invalid live data response'],
  ['sensorReadings', 'Invalid readings response'],
]);

/** The typed client of the API (spec 1 §7, §8 Transport): timeout, retries, 401 and 403. */
export function createApiClient(deps: ApiClientDeps): ApiClient {
  return {
    async call(name, request, options = {}) {
      const route: Route = routes[name];
      const answer = AUTH_CALLS.has(name)
        ? await send(deps, route, request, options, null)
        : await dataCall(deps, route, request, options);
      return parseAnswer(deps, name, answer);
    },
  };
}

async function dataCall(
  deps: ApiClientDeps,
  route: Route,
  request: RawRequest,
  options: CallOptions,
): Promise<unknown> {
  const end = options.background === true ? undefined : deps.activity.begin();
  try {
    return await withSession(deps, route, request, options);
  } catch (error) {
    if (refusalStatus(error) === 403) raise(deps, 'auth:forbidden');
    throw error;
  } finally {
    end?.();
  }
}

/** After a 401 the session decides: when it stands the call is made once more, else the user is signed out. */
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
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(deps, route, request, options, deps.company());
    } catch (error) {
      const repeatable = isRepeatable(route.method, options.idempotencyKey);
      const delayMs = repeatable ? retryDelayMs(error, attempt) : undefined;
      if (delayMs === undefined) throw error;
      await pause(deps.clock, delayMs, options.signal);
    }
  }
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
    headers: requestHeaders(request, company, options.idempotencyKey),
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  };
  return exchange(deps, requestUrl(route, request), init, options);
}

function parseAnswer<Name extends RouteName>(
  deps: ApiClientDeps,
  name: Name,
  answer: unknown,
): CallAnswer<Name> {
  const warning = EMPTY_WHEN_INVALID.get(name);
  const unusable = warning !== undefined && !Array.isArray(answer);
  if (unusable) deps.logger.warn(warning, answer);
  const parsed = routes[name].answer.safeParse(unusable ? [] : answer);
  // The compiler does not tie a route's schema to its answer while the name is open; the table does.
  if (parsed.success) return parsed.data as CallAnswer<Name>;
  throw new ApiError({ kind: 'unreadable', detail: parsed.error.message }, { cause: parsed.error });
}
