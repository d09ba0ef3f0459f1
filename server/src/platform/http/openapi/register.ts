import type { Route } from '@ts1/contract';
import type { FastifyInstance } from 'fastify';
import { type DocumentOptions, openApiDocument } from './document.ts';
import { openApiPage, PAGE_STYLE } from './page.ts';

/** `/api/openapi.json` for machines and `/api/docs` for people, both public. */
export function registerApiDescription(
  http: FastifyInstance,
  routes: Readonly<Record<string, Route>>,
  options: DocumentOptions,
): void {
  const document = openApiDocument(routes, options);
  const answers = [
    { url: '/api/openapi.json', type: 'application/json; charset=utf-8', body: JSON.stringify(document) },
    { url: '/api/docs', type: 'text/html; charset=utf-8', body: openApiPage(document) },
    { url: '/api/docs/style.css', type: 'text/css; charset=utf-8', body: PAGE_STYLE },
  ];
  for (const { url, type, body } of answers) {
    http.get(url, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(body));
  }
}
