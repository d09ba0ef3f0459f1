import type { Route } from '@ts1/contract';
import type { FastifyInstance } from 'fastify';
import { type DocumentOptions, openApiDocument } from './document.ts';
import { openApiPage, PAGE_STYLE } from './page.ts';

/** Path and type of each form of the description. */
const ANSWERS = {
  json: { url: '/api/openapi.json', type: 'application/json; charset=utf-8' },
  page: { url: '/api/docs', type: 'text/html; charset=utf-8' },
  style: { url: '/api/docs/style.css', type: 'text/css; charset=utf-8' },
} as const;

type Bodies = Readonly<Record<keyof typeof ANSWERS, string>>;

/** Registers `/api/openapi.json` for programs and `/api/docs` for people, both public. */
export function registerApiDescription(
  http: FastifyInstance,
  routes: Readonly<Record<string, Route>>,
  options: DocumentOptions,
): void {
  for (const name of ['json', 'page', 'style'] as const) {
    const { url, type } = ANSWERS[name];
    http.get(url, async (_request, reply) =>
      reply.header('cache-control', 'no-cache').type(type).send(documentBodies(routes, options)[name]),
    );
  }
}

/**
 * Descriptions that were made. One takes a fifth of a second: it is made at the first request, and not at every start.
 * Servers in one process that describe the same routes share it.
 */
const written = new WeakMap<object, Map<string, Bodies>>();

function documentBodies(routes: Readonly<Record<string, Route>>, options: DocumentOptions): Bodies {
  const ofRoutes = written.get(routes) ?? new Map<string, Bodies>();
  written.set(routes, ofRoutes);
  const { version, sessionCookie, home } = options;
  const key = JSON.stringify([version, sessionCookie, home]);
  const known = ofRoutes.get(key);
  if (known !== undefined) return known;
  const document = openApiDocument(routes, options);
  const bodies = { json: JSON.stringify(document), page: openApiPage(document), style: PAGE_STYLE };
  ofRoutes.set(key, bodies);
  return bodies;
}
