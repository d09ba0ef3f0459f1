import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type Language, present } from '@ts1/contract';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { InvalidInput, UnsupportedMedia } from '../errors.ts';
import { beyondBounds, type JsonBounds } from './json-shape.ts';
import type { Logger } from '../logger.ts';
import { translateProblem } from '../refusals/translate-problem.ts';
import { callerLanguage } from '../security/caller-language.ts';
import { nothingHere, PROBLEM_MEDIA_TYPE, type ProblemAnswer, toProblem } from './problem.ts';
import { securityHeaders } from './security-headers.ts';

const DEFAULT_BODY_LIMIT_BYTES = 1_048_576;
/** Default limits of the JSON of a call: a few thousand sensors with their fields. */
const JSON_BOUNDS: JsonBounds = { depth: 32, values: 20_000 };
/** Longest path in the log. */
const LONGEST_LOGGED_PATH = 300;
/** Default time for a client to send its whole request. */
const PATIENCE_MS = 60_000;
/** Lowest rate of a body that is kept in memory, that of a poor mobile connection; checked at each interval. */
const SLOWEST_BYTES_PER_S = 500;
const PACE_EVERY_MS = 10_000;
/** A later check means that the server itself was delayed: then no client is cut off as too slow. */
const LATE_MS = 1_000;
/** Node's own limit, the same for all routes; that of the headers stays at a minute. */
const LONGEST_REQUEST_MS = 3_600_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Time for a client to send the request. */
    readonly patienceMs?: number;
    readonly jsonBounds?: JsonBounds;
  }
}
/** Half of the time limit of a shutdown. */
const CLOSE_PATIENCE_MS = 5_000;

export interface HttpServerOptions {
  readonly logger: Logger;
  /** Proxies in front whose X-Forwarded-For is trusted: none, a number of hops, or their addresses. */
  readonly trustProxy: false | number | readonly string[];
  /** May answer calls of addresses without a route, by returning the reply. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined;
  /** Whether the public address is https. */
  readonly https?: boolean;
}

/** Creates an HTTP server without routes: JSON bodies only, problem documents for every error, request ids. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { logger, trustProxy, fallback, https = false } = options;
  const headers = securityHeaders(https);
  const loggerInstance: FastifyBaseLogger = logger;
  const http = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    trustProxy: typeof trustProxy === 'number' ? hops(trustProxy) : trustProxy && [...trustProxy],
    bodyLimit: DEFAULT_BODY_LIMIT_BYTES,
    requestTimeout: LONGEST_REQUEST_MS,
    forceCloseConnections: 'idle',
    // A HEAD beside every GET would open event streams and run exports for no reader.
    exposeHeadRoutes: false,
    frameworkErrors: (error, request, reply) => {
      const answer = toProblem(error);
      logRefusal(request, error, answer);
      // Before routing there are no hooks and no typed reply yet: this writes to the raw response.
      const own = { 'content-type': PROBLEM_MEDIA_TYPE, 'x-request-id': request.id };
      reply.raw.writeHead(answer.status, { ...headers, ...own, 'cache-control': 'no-store' });
      reply.raw.end(JSON.stringify(answer.body));
    },
    clientErrorHandler: (error, socket) => refuseUnreadable(error, socket, headers),
  });
  acceptJsonOnly(http);
  endSlowRequests(http);
  endDrippingRequests(http);
  giveUpOnSlowClients(http);
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    // No address of ours has `//`; libraries differ in reading the text after it as a host.
    if (requestPath(request).includes('//')) done(nothingHere());
    else done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    const entry = {
      method: request.method,
      path: requestPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    request.log.debug(entry, 'request');
    done();
  });
  http.setErrorHandler((error, request, reply) => {
    const answer = toProblem(error);
    logRefusal(request, error, answer);
    return sendProblem(reply, answer, callerLanguage(request));
  });
  http.setNotFoundHandler((request, reply) => {
    const answered = fallback?.(request, reply);
    if (answered !== undefined) return answered;
    const answer = toProblem(nothingHere());
    return sendProblem(reply, answer, callerLanguage(request));
  });
  return http;
}

/** Cuts a client off that has not sent its whole body in time, or still sends it long after the answer. */
function endSlowRequests(http: FastifyInstance): void {
  http.addHook('onRequest', ({ raw, headers, routeOptions }, reply, done) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody) {
      const endAfter = (delayMs: number) => setTimeout(() => raw.complete || raw.destroy(), delayMs);
      let patience = endAfter(routeOptions.config.patienceMs ?? PATIENCE_MS);
      raw.once('close', () => clearTimeout(patience));
      reply.raw.once('finish', () => {
        clearTimeout(patience);
        if (!raw.complete) patience = endAfter(PATIENCE_MS);
      });
    }
    done();
  });
}

/**
 * Cuts a client off whose body comes too slowly for a whole interval: it could use memory and a place without end.
 * Bodies that are streamed to the disk have another limit.
 */
function endDrippingRequests(http: FastifyInstance): void {
  /** Bytes read from its connection at the last check; undefined until its first interval begins. */
  const receiving = new Map<FastifyRequest['raw'], number | undefined>();
  let checkedAt = performance.now();
  const endSlow = (): void => {
    const spentMs = performance.now() - checkedAt;
    checkedAt += spentMs;
    for (const [raw, before] of receiving) {
      const bytes = raw.socket.bytesRead;
      const isSlow = before !== undefined && bytes - before < (SLOWEST_BYTES_PER_S * PACE_EVERY_MS) / 1_000;
      receiving.set(raw, bytes);
      if (isSlow && !raw.complete && spentMs < PACE_EVERY_MS + LATE_MS) raw.destroy();
    }
  };
  const timer = setInterval(endSlow, PACE_EVERY_MS).unref();
  http.addHook('onClose', (_http, done) => {
    clearInterval(timer);
    done();
  });
  http.addHook('onRequest', ({ raw, headers, routeOptions }, _reply, done) => {
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
    if (hasBody && routeOptions.config.patienceMs === undefined) {
      receiving.set(raw, undefined);
      raw.once('close', () => receiving.delete(raw));
    }
    done();
  });
}

/** While closing, requests under way are finished; clients that do not finish sending one are cut off. */
function giveUpOnSlowClients(http: FastifyInstance): void {
  http.addHook('preClose', (done) => {
    setTimeout(() => http.server.closeAllConnections(), CLOSE_PATIENCE_MS).unref();
    done();
  });
}

/** Refusals before there is an HTTP request, by the code of Node's error. */
const UNREADABLE: Readonly<Record<string, [status: number, text: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not come in time.'],
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
};

/** Refuses unreadable requests on the socket itself, with the headers of every other answer. */
function refuseUnreadable(
  error: Error & { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const [status, message] = UNREADABLE[error.code ?? ''] ?? [400, 'This is not an HTTP request.'];
  const title = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail: message, message });
  const own = {
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const head = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
  if (socket.writable) socket.write([`HTTP/1.1 ${status} ${title}`, ...head, '', body].join('\r\n'));
  socket.destroy();
}

/** Trusts a number of proxies, counted from ours outwards. */
function hops(count: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < count;
}

/** Refuses forms and plain text (415), which another site can post without asking (CSRF). */
function acceptJsonOnly(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeAllContentTypeParsers();
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    const bounds = request.routeOptions.config.jsonBounds ?? JSON_BOUNDS;
    const reason = beyondBounds(text, bounds);
    if (text === '') done(null, undefined);
    else if (reason !== undefined) done(new InvalidInput([{ path: 'body', message: reason }]));
    else void parse(request, text, done);
  });
  http.addHook('preParsing', (request, _reply, _payload, done) => {
    const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
    if (encoding === 'identity') done();
    else done(new UnsupportedMedia('The body must not be compressed (Content-Encoding).'));
  });
}

function logRefusal(request: FastifyRequest, error: unknown, { status, body }: ProblemAnswer): void {
  const entry = { method: request.method, path: requestPath(request), status };
  // A refusal with a cause is for us to correct (the database is away), any other for the caller.
  if (status === 500 || (error instanceof Error && error.cause !== undefined)) {
    request.log.error({ ...entry, err: error }, 'request failed');
  } else {
    request.log.info({ ...entry, address: request.ip, reason: body.message }, 'request refused');
  }
}

/** Returns the path without the query: links in messages have tokens there. */
function requestPath(request: FastifyRequest): string {
  return present(request.url.split('?', 1)[0]).slice(0, LONGEST_LOGGED_PATH);
}

function sendProblem(
  reply: FastifyReply,
  { status, body, retryAfterSeconds }: ProblemAnswer,
  language: Language,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.header('cache-control', 'no-store');
  return reply
    .code(status)
    .type(PROBLEM_MEDIA_TYPE)
    .send(JSON.stringify(translateProblem(body, language)));
}
