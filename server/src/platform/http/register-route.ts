import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { API_PREFIX, isAbsent, LIVE_PLACE_HEADER, type Route, type RouteAnswer } from '@ts1/contract';
import type { z } from 'zod';
import { announcingChanges, type AnnounceChange } from '../announce-change.ts';
import { checkAnswer, isRawAnswer, type RawAnswer } from './answer.ts';
import { routeCompression } from './compression.ts';
import { authorise, type Callers } from '../security/authorise.ts';
import { withReason } from '../security/change-reason.ts';
import type { Authenticators, Caller, SignedInUser } from '../security/caller.ts';
import { type FieldError, InvalidInput, UnsupportedMedia } from '../errors.ts';
import { limitIncomingBodies } from './incoming-bodies.ts';
import { fieldsWithNul, validate } from './validate.ts';

/** Limit of bodies being received, which are in memory: plans, certificates and, counted separately, readings. */
const MOST_LARGE_BODIES_BYTES = 64 * 1024 * 1024;
/** Largest body of a caller who is not signed in. */
const LARGEST_PUBLIC_BODY_BYTES = 16_384;
/** Limits of a call of up to 5,000 readings; each is checked separately, so that a bad one does not affect others. */
const DEVICE_JSON_BOUNDS = { depth: 8, values: 100_000 } as const;
/** Time for a client to send a body that is streamed. */
const STREAM_PATIENCE_MS = 3_600_000;

/** The HTTP app, as the slices use it. */
export interface Api {
  readonly http: FastifyInstance;
  readonly authenticators: Authenticators;
  /** `checked` parses every answer by its contract (tests), `trusted` relies on the types. */
  readonly answers: 'checked' | 'trusted';
  /** Called after each call that committed a change, with the data that its route declares to be stale. */
  readonly announceChange: AnnounceChange;
  /** Place of the answer in the company's live events, see `LiveHub`. */
  readonly markPlace: () => (companyId: number) => string | undefined;
}

/** One call, authorised and validated. */
export type Call<R extends Route> = {
  readonly params: z.output<R['params']>;
  readonly query: z.output<R['query']>;
  readonly body: z.output<R['body']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
} & Caller<R['permission']>;

/** An answer by value; raw if it is serialised already; the reply itself if it took over the socket. */
type Answered<R extends Route> =
  | RouteAnswer<R>
  | RawAnswer
  | FastifyReply
  | (undefined extends RouteAnswer<R> ? void : never);

type Handler<R extends Route> = (call: Call<R>) => Promise<Answered<R>> | Answered<R>;

/**
 * Registers a route of the contract. Before the handler runs, the caller is authorised (401, 403; before the body is
 * read), params, query and body are parsed (400 naming every bad field of all three), and the reason for a change is
 * read, where the company demands one. After it, the changes that
 * the route declares are announced, if it committed any.
 */
export function registerRoute<R extends Route>(api: Api, route: R, handler: Handler<R>): void {
  const callers = new WeakMap<FastifyRequest, Callers>();
  const own: RouteOptions = {
    method: route.method,
    url: fastifyPath(route),
    ...routeCompression(route),
    ...(route.permission === 'device' && { config: { jsonBounds: DEVICE_JSON_BOUNDS } }),
    ...(route.permission === 'public' && { bodyLimit: LARGEST_PUBLIC_BODY_BYTES }),
    ...(route.bodyLimitBytes !== undefined && {
      bodyLimit: route.bodyLimitBytes,
      preParsing: largeBodyLimit(api.http)(route.bodyLimitBytes, (request) =>
        callerCompanyId(callers.get(request)),
      ),
    }),
    onRequest: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (route.permission === 'device') reply.header('www-authenticate', 'Bearer');
      const findPlace = api.markPlace();
      const caller = await authorise(route, api.authenticators, request);
      callers.set(request, caller);
      const place = isInBrowser(caller) ? findPlace(caller.user.companyId) : undefined;
      if (place !== undefined) reply.header(LIVE_PLACE_HEADER, place);
      reply.removeHeader('www-authenticate');
    },
    handler: async (request, reply) => {
      const parsed = parseRequest(route, request);
      const call = { ...withReason(route, callers.get(request), request), ...parsed, request, reply };
      // The hook above has set exactly the callers of the route's permission, which types cannot express.
      const answer = await announcingChanges(route, api.announceChange, () =>
        handler(call as unknown as Call<R>),
      );
      return answer === reply ? reply : sendAnswer(api, route, reply, answer);
    },
  };
  if (route.bodyMediaType === undefined) api.http.route(own);
  else if (route.streamsBody === true) acceptStream(api.http, route.bodyMediaType, own);
  else acceptFile(api.http, [route.bodyMediaType, ...(route.furtherBodyMediaTypes ?? [])], own);
}

/** Whether a person is signed in, who may read the event stream; programs do not. */
function isInBrowser(caller: Callers): caller is { readonly user: SignedInUser } {
  return caller.user !== undefined && caller.user.program === undefined;
}

/** Returns the company of the caller; callers who are not signed in share one part. */
function callerCompanyId(caller: Callers | undefined): number {
  return caller?.user?.companyId ?? caller?.device?.companyId ?? 0;
}

const largeBodies = new WeakMap<FastifyInstance, ReturnType<typeof limitIncomingBodies>>();

/** Returns the common limit of all routes of an instance with large bodies. */
function largeBodyLimit(http: FastifyInstance): ReturnType<typeof limitIncomingBodies> {
  const limit = largeBodies.get(http) ?? limitIncomingBodies(MOST_LARGE_BODIES_BYTES);
  largeBodies.set(http, limit);
  return limit;
}

/** Registers a route whose body is a file: it reads those media types alone, and no other route reads them. */
function acceptFile(http: FastifyInstance, mediaTypes: readonly string[], route: RouteOptions): void {
  acceptOnly(http, mediaTypes.join(' or '), route, (scope) => {
    for (const type of mediaTypes) {
      scope.addContentTypeParser<Buffer<ArrayBuffer>>(type, { parseAs: 'buffer' }, (_request, body, done) => {
        done(null, new File([body], 'body', { type }));
      });
    }
  });
}

/** Registers a route whose body stays unread in the request. */
function acceptStream(http: FastifyInstance, mediaType: string, route: RouteOptions): void {
  const config = { patienceMs: STREAM_PATIENCE_MS };
  acceptOnly(http, mediaType, { ...route, config }, (scope) => {
    scope.addContentTypeParser(mediaType, (_request, _payload, done) => done(null));
  });
}

function acceptOnly(
  http: FastifyInstance,
  mediaType: string,
  route: RouteOptions,
  addParser: (scope: FastifyInstance) => void,
): void {
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    addParser(scope);
    scope.addContentTypeParser('*', (_request, _payload, done) => {
      done(new UnsupportedMedia(`The body must be a file (Content-Type: ${mediaType}).`));
    });
    scope.route(route);
  });
}

async function sendAnswer(api: Api, route: Route, reply: FastifyReply, answered: unknown): Promise<unknown> {
  const checked = api.answers === 'checked' && route.mediaType === undefined;
  const answer = checked ? await checkAnswer(route, answered) : answered;
  reply.code(route.success);
  if (route.success === 204) return reply.send();
  // A handler of several kinds of file says which one it is.
  if (!reply.hasHeader('content-type')) reply.type(route.mediaType ?? 'application/json; charset=utf-8');
  return reply.send(isRawAnswer(answer) ? answer : JSON.stringify(answer));
}

function parseRequest(route: Route, request: FastifyRequest) {
  const fields: FieldError[] = [];
  const part = (schema: z.ZodType, input: unknown): unknown => {
    if (isAbsent(schema)) return undefined;
    // Each reading of a base unit is checked by itself.
    const unstorable = route.permission === 'device' ? [] : fieldsWithNul(input);
    fields.push(...unstorable);
    if (unstorable.length > 0) return undefined;
    const result = validate(schema, input);
    if (result.ok) return result.value;
    fields.push(...result.fields);
    return undefined;
  };
  const parsed = {
    params: part(route.params, request.params),
    query: part(route.query, request.query),
    // A missing body is checked like an empty one, so that the answer names the fields it lacks.
    body: route.streamsBody === true ? undefined : part(route.body, request.body ?? {}),
  };
  if (fields.length > 0) throw new InvalidInput(fields);
  return parsed;
}

/** Contract paths name parameters as `{name}`, Fastify as `:name`. */
export function fastifyPath({ path }: { readonly path: string }): string {
  return API_PREFIX + path.replaceAll(/\{(\w+)\}/g, ':$1');
}
