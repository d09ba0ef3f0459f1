import cookie from '@fastify/cookie';
import * as contract from '@ts1/contract';
import { API_EXAMPLES } from '@ts1/contract/api-examples';
import { API_WORDS } from '@ts1/contract/api-words';
import type { FastifyInstance } from 'fastify';
import { withApiKeys } from '../api-keys/index.ts';
import { createCookies, createUserAuthenticator } from '../auth/index.ts';
import { allowCompression } from '../platform/http/compression.ts';
import { type Readiness, registerHealth } from '../platform/http/health.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { measureRequests, registerMetrics } from '../platform/http/metrics.ts';
import { registerApiDescription } from '../platform/http/openapi/register.ts';
import type { Api } from '../platform/http/register-route.ts';
import { sendPage, serveWebApp } from '../platform/http/web-app.ts';
import { refuseOtherOrigins } from '../platform/security/same-origin.ts';
import { createContext } from './context.ts';
import type { Duties } from './duties.ts';
import { registerSlices } from './register-slices.ts';
import type { Slices } from './slices.ts';
import type { Surroundings } from './surroundings.ts';

interface AppParts {
  readonly surroundings: Surroundings;
  readonly slices: Slices;
  readonly failingAlarms: Duties['failingAlarms'];
  /** Parts that must work besides the database and ingest, and further notes for `/readyz`. */
  readonly readiness: Readiness;
}

/** Builds the whole HTTP app. It does not listen yet: tests call it through `inject`. */
export async function buildApp({
  surroundings,
  slices,
  failingAlarms,
  readiness,
}: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, logger, metrics, webDirectory } = surroundings;
  const { attempts, ingest, announceChange } = slices;
  const https = config.publicUrl.protocol === 'https:';
  const cookies = createCookies(https);
  const http = createHttpServer({
    logger,
    trustProxy: config.trustProxy,
    https,
    ...(webDirectory !== null && { fallback: sendPage }),
  });
  await http.register(cookie);
  await allowCompression(http);
  refuseOtherOrigins(http, config.publicUrl);
  measureRequests(http, metrics);
  if (config.metrics.port === undefined) registerMetrics(http, metrics, config.metrics.token);
  registerHealth(http, {
    ...readiness,
    stores: [{ name: 'database', check: async () => database.ping() }, ingest.readiness, ...readiness.stores],
  });
  registerApiDescription(http, contract.routes, {
    version: contract.VERSION,
    sessionCookie: cookies.sessionName,
    contract,
    words: API_WORDS,
    examples: API_EXAMPLES,
    home: config.publicUrl.origin,
  });
  const user = createUserAuthenticator({ database, clock, cookies, logger });
  const api: Api = {
    http,
    authenticators: withApiKeys({ user, device: ingest.authenticateDevice }, { database, clock, attempts }),
    answers: surroundings.answers,
    markPlace: slices.live.markPlace,
    announceChange,
  };
  registerSlices(api, createContext({ surroundings, slices, failingAlarms, cookies }));
  if (webDirectory !== null) await serveWebApp(http, webDirectory);
  return http;
}
