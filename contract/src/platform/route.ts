import { z } from 'zod';
import type { Verb } from '../auth/verbs.ts';
import type { CacheGroup } from '../live/cache-groups.ts';

export const API_PREFIX = '/api';

/**
 * Callers that a route allows. `public`: anyone. `signed-in`: any role of the company. `device`: a base unit with its
 * device key. A verb: users whose role permits it. Checked before the body is parsed (401, then 403).
 */
export type Permission = 'public' | 'signed-in' | 'device' | Verb;

export type ZoneLimit = 'filtered' | 'unaffected';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Status codes a route can refuse with, beyond the 401 and 403 that follow from its permission. */
export type Refusal = 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 429 | 503;

/** One call of the API: the server registers it, the web client is typed by it, OpenAPI is generated from it. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Access extends Permission = Permission,
> {
  readonly method: Method;
  /** Below `/api`, with parameters as `{name}`. */
  readonly path: `/${string}`;
  readonly summary: string;
  readonly tag: string;
  readonly permission: Access;
  /**
   * The cached data that a call makes stale. After the commit the server announces them to every open screen of the
   * company, and the browser that made the call reads them again. Empty for a GET, and for data that no list shows.
   */
  readonly changes: readonly CacheGroup[];
  /**
   * Answer for people who see only the sensors of their own zones: `filtered` when the handler leaves out the others,
   * `unaffected` when it has no data of sensors. Left out: 403, so that an overlooked call shows nothing.
   */
  readonly zoneLimit?: ZoneLimit | undefined;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  /** Body that the documentation shows in place of one that is checked piece by piece after it was received. */
  readonly describedBody?: z.ZodType | undefined;
  /** Status of success; 204 means that there is no body. */
  readonly success: 200 | 201 | 202 | 204;
  readonly errors: readonly Refusal[];
  /** Only for people: programs with an API key are refused. */
  readonly peopleOnly?: true | undefined;
  /** Takes the header Idempotency-Key: a repeated call with the same key gives the answer of the first. */
  readonly takesIdempotencyKey?: true | undefined;
  /** Only for admins, whatever a role permits: by this call somebody could give themselves every permission. */
  readonly adminOnly?: true | undefined;
  /** Changes how people sign in: the person must have confirmed their identity within the last minutes (403 if not). */
  readonly confirmed?: true | undefined;
  /** Open to a person who must set up two-factor sign-in before anything else. */
  readonly beforeTwoFactor?: true | undefined;
  /** Media type of the answer when it is not JSON from `answer` (a stream of events, a file). */
  readonly mediaType?: string | undefined;
  /** Media type of the body when it is not JSON but a file; then `body` is `z.file()`. */
  readonly bodyMediaType?: string | undefined;
  /** Further media types of files that the route takes as well. */
  readonly furtherBodyMediaTypes?: readonly string[] | undefined;
  /** Largest accepted body in bytes, where it differs from the server's default of 1 MiB. */
  readonly bodyLimitBytes?: number | undefined;
  /** File of any size, which may take an hour to arrive: the handler reads the request and limits its size. */
  readonly streamsBody?: true | undefined;
}

const nothing = z.undefined();
type Nothing = typeof nothing;

/** Part of a call: one that changes something must list the data that it makes stale, even if the list is empty. */
type Changing =
  | { method: 'GET'; changes?: never }
  | { method: Exclude<Method, 'GET'>; changes: readonly CacheGroup[] };

type RouteInput<P, Q, B, A, G> = Changing & {
  path: `/${string}`;
  summary: string;
  tag: string;
  permission: G;
  zoneLimit?: ZoneLimit;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  describedBody?: z.ZodType;
  success?: 200 | 201 | 202 | 204;
  errors?: readonly Refusal[];
  peopleOnly?: true;
  takesIdempotencyKey?: true;
  adminOnly?: true;
  confirmed?: true;
  beforeTwoFactor?: true;
  mediaType?: string;
  bodyMediaType?: string;
  furtherBodyMediaTypes?: readonly string[];
  bodyLimitBytes?: number;
  streamsBody?: true;
};

/** Fills the parts a route leaves out, keeping the types of those it gives. */
export function route<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  A extends z.ZodType = Nothing,
  G extends Permission = Permission,
>(input: RouteInput<P, Q, B, A, G>): Route<P, Q, B, A, G> {
  const { changes, params, query, body, answer, success, errors, ...rest } = input;
  return {
    ...rest,
    changes: changes ?? [],
    params: (params ?? nothing) as P,
    query: (query ?? nothing) as Q,
    body: (body ?? nothing) as B,
    answer: (answer ?? nothing) as A,
    success: success ?? (answer === undefined ? 204 : 200),
    errors: errors ?? [],
  };
}

/** Parts of a request that a caller gives for a route, before parsing. */
export type RouteRequest<R extends Route> = {
  [K in 'params' | 'query' | 'body' as z.input<R[K]> extends undefined ? never : K]: z.input<R[K]>;
};

/** Answer that a caller gets, after parsing. */
export type RouteAnswer<R extends Route> = z.output<R['answer']>;

/** Returns whether a part is absent from the route. */
export function isAbsent(schema: z.ZodType): boolean {
  return schema === nothing;
}
