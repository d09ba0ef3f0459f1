import {
  BUILT_IN_ROLES,
  type BuiltInRoleKey,
  CONFIRM_IDENTITY_PROBLEM,
  isAbsent,
  isOpenWhileLocked,
  LIVE_PLACE_HEADER,
  type Problem,
  type Refusal,
  type Route,
} from '@ts1/contract';
import type { z } from 'zod';
import { findRoute, routeName } from './find-route.ts';
import { NoSuchAnswer, fitting } from './fitting.ts';

/** User who calls: decides which routes of the table are open. */
export interface Caller {
  readonly role: BuiltInRoleKey;
  /** Sees the sensors of their own zones alone. */
  readonly zoneLimited?: boolean;
}

/** One call as the server reads it, its texts parsed by the route's schemas. */
export interface Asked<R extends Route = Route> {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
}

type AnswerTo<R extends Route> = z.input<R['answer']>;
type Answerer = (asked: Asked) => Response | Promise<Response>;

/** A substitute for the server behind `fetch`: it knows the contract's table of routes and nothing else. */
export interface FakeServer {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** No user is signed in while it is null. */
  caller: Caller | null;
  /** Whether the network leads to it. */
  reachable: boolean;
  /** Place in the live events that its answers name. */
  livePlace: string | undefined;
  /** Returns every further call of this route. What the route's schema does not take fails the test. */
  answer<R extends Route>(
    route: R,
    answer: AnswerTo<R> | ((asked: Asked<R>) => AnswerTo<R>),
    headers?: Readonly<Record<string, string>>,
  ): void;
  /** Refuses every further call of this route; a status that the contract does not name for it fails the test. */
  refuse(
    route: Route,
    status: Refusal | 423 | 500,
    problem?: Partial<Problem>,
    retryAfterSeconds?: number,
  ): void;
  /** Refuses as the server does that wants to know again who it is. */
  wantProof(route: Route): void;
  /** Holds calls of this route until the returned function is called; then they get the answer that is set by then. */
  hold(route: Route): () => void;
  /** Requests of a route so far, oldest first. */
  asked<R extends Route>(route: R): readonly Asked<R>[];
  /** Calls that no test expected, and answers that did not fit: the kit fails a test that leaves any. */
  readonly complaints: string[];
}

/** A server that knows no answer yet. */
export function createFakeServer(): FakeServer {
  const answerers = new Map<Route, Answerer>();
  const gates = new Map<Route, Promise<void>>();
  const log: { readonly route: Route; readonly asked: Asked }[] = [];
  const complaints: string[] = [];

  const respond = async (route: Route, asked: Asked): Promise<Response> => {
    log.push({ route, asked });
    await gates.get(route);
    const answerer = answerers.get(route);
    if (answerer !== undefined) return answerer(asked);
    complaints.push(`${routeName(route)} was called, and the test gives it no answer`);
    return refusal(503, { message: 'no answer in this test' });
  };

  const server: FakeServer = {
    caller: { role: 'admin' },
    reachable: true,
    livePlace: undefined,
    complaints,
    async fetch(url, init = {}) {
      if (!server.reachable) throw new TypeError('Failed to fetch');
      const found = findRoute(init.method ?? 'GET', url);
      if (found === undefined) {
        complaints.push(`${init.method ?? 'GET'} ${url} is no call of the contract`);
        return refusal(404, { message: 'There is no such call' });
      }
      const { route, params, query } = found;
      const closed = refusedTo(server.caller, route);
      if (closed !== undefined) return closed;
      const read = readRequest(route, { params, query, body: init.body });
      const response = read instanceof Response ? read : respond(route, read);
      return unlessGivenUp(response, init.signal);
    },
    answer(route, answer, headers = {}) {
      answerers.set(route, (asked) => {
        const given = isAnswerer(answer) ? answer(asked) : answer;
        try {
          return success(route, given, {
            ...(server.livePlace !== undefined && { [LIVE_PLACE_HEADER]: server.livePlace }),
            ...headers,
          });
        } catch (error) {
          if (!(error instanceof NoSuchAnswer)) throw error;
          complaints.push(error.message);
          return refusal(500, { message: error.message });
        }
      });
    },
    refuse(route, status, problem = {}, retryAfterSeconds) {
      if (!mayRefuse(route, status)) {
        throw new NoSuchAnswer(`${routeName(route)} never refuses with ${status}, says the contract`);
      }
      answerers.set(route, () => refusal(status, problem, retryAfterSeconds));
    },
    wantProof(route) {
      if (route.confirmed !== true) throw new NoSuchAnswer(`${routeName(route)} asks nobody for a proof`);
      answerers.set(route, () =>
        refusal(403, { type: CONFIRM_IDENTITY_PROBLEM, message: 'Confirm who you are' }),
      );
    },
    hold(route) {
      const gate = Promise.withResolvers<void>();
      gates.set(route, gate.promise);
      return () => {
        gates.delete(route);
        gate.resolve();
      };
    },
    asked: <R extends Route>(route: R) =>
      log.filter((call) => call.route === route).map((call) => call.asked as Asked<R>),
  };
  return server;
}

function isAnswerer<R extends Route>(
  answer: AnswerTo<R> | ((asked: Asked<R>) => AnswerTo<R>),
): answer is (asked: Asked<R>) => AnswerTo<R> {
  return typeof answer === 'function';
}

/** 401 and 403 in the order of the real server: before anything of the call is read. */
function refusedTo(caller: Caller | null, route: Route): Response | undefined {
  if (route.permission === 'public') return undefined;
  if (caller === null) return refusal(401, { message: 'Not signed in' });
  const held: readonly string[] = BUILT_IN_ROLES[caller.role].permissions;
  const isClosed = !['signed-in', 'device', ...held].includes(route.permission);
  const isOutside = caller.zoneLimited === true && caller.role !== 'admin' && route.zoneLimit === undefined;
  return isClosed || isOutside ? refusal(403, { message: 'Forbidden' }) : undefined;
}

interface RawAsked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: RequestInit['body'];
}

function readRequest(route: Route, raw: RawAsked): Asked | Response {
  const body = typeof raw.body === 'string' ? (JSON.parse(raw.body) as unknown) : (raw.body ?? undefined);
  const parts = { params: raw.params, query: raw.query, body };
  const errors: { path: string; message: string }[] = [];
  const read = (part: keyof typeof parts): unknown => {
    const schema = route[part];
    if (isAbsent(schema)) return undefined;
    const result = schema.safeParse(parts[part]);
    if (result.success) return result.data;
    errors.push(...result.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
    return undefined;
  };
  const asked = { params: read('params'), query: read('query'), body: read('body') };
  return errors.length === 0 ? asked : refusal(400, { message: 'The request is not valid', errors });
}

function success(route: Route, answer: unknown, headers: Readonly<Record<string, string>>): Response {
  const status = route.success;
  const value = fitting(route.answer, answer, routeName(route));
  if (status === 204) return new Response(null, { status });
  return Response.json(value, { status, headers });
}

/** Beyond the contract's list every call may be unauthorised, too many, or meet a server that is not well. */
function mayRefuse(route: Route, status: number): boolean {
  if (status === 423) return route.permission !== 'public' && !isOpenWhileLocked(route);
  return route.errors.some((one) => one === status) || [401, 403, 429, 500, 503].includes(status);
}

function refusal(status: number, problem: Partial<Problem>, retryAfterSeconds?: number): Response {
  const message = problem.message ?? `refused with ${status}`;
  const headers = {
    'content-type': 'application/problem+json',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  return Response.json(
    { type: 'about:blank', title: message, status, ...problem, message },
    { status, headers },
  );
}

async function unlessGivenUp(
  response: Response | Promise<Response>,
  signal: AbortSignal | null | undefined,
): Promise<Response> {
  if (signal === null || signal === undefined) return response;
  const given = Promise.withResolvers<Response>();
  const giveUp = (): void => given.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  Promise.resolve(response).then(given.resolve, given.reject);
  try {
    return await given.promise;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
