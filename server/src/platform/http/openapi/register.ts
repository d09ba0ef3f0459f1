import type { Route } from '@ts1/contract';
import type { FastifyInstance } from 'fastify';
import { type DocumentOptions, openApiDocument } from './document.ts';
import { openApiPage, PAGE_STYLE } from './page.ts';

interface Answer {
  readonly url: string;
  readonly type: string;
  readonly body: string;
}

/** `/api/openapi.json` for machines and `/api/docs` for people, both public. */
export function registerApiDescription(
  http: FastifyInstance,
  routes: Readonly<Record<string, Route>>,
  options: DocumentOptions,
): void {
  for (const { url, type, body } of answersOf(routes, options)) {
    http.get(url, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(body));
  }
}

/** A fifth of a second to write: servers in one process that describe the same routes share them. */
const written = new WeakMap<object, Map<string, readonly Answer[]>>();

function answersOf(routes: Readonly<Record<string, Route>>, options: DocumentOptions): readonly Answer[] {
  const ofRoutes = written.get(routes) ?? new Map<string, readonly Answer[]>();
  written.set(routes, ofRoutes);
  const { version, sessionCookie, home } = options;
  const key = JSON.stringify([version, sessionCookie, home]);
  const known = ofRoutes.get(key);
  if (known !== undefined) return known;
  const document = openApiDocument(routes, options);
  const answers = [
    { url: '/api/openapi.json', type: 'application/json; charset=utf-8', body: JSON.stringify(document) },
    { url: '/api/docs', type: 'text/html; charset=utf-8', body: openApiPage(document) },
    { url: '/api/docs/style.css', type: 'text/css; charset=utf-8', body: PAGE_STYLE },
  ];
  ofRoutes.set(key, answers);
  return answers;
}
