import { existsSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { ALARM_PAGE } from '@ts1/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses of ours that are never a page of the web app. */
const NOT_A_PAGE = /^\/(api|assets|healthz|readyz|metrics)(\/|$|\?)/;

/**
 * Serves the built web app. Files in `assets` have a hash of their content in their name and are cached by the
 * browser for ever; all other files are requested again.
 */
export async function serveWebApp(http: FastifyInstance, directory: string): Promise<void> {
  await http.register(staticFiles, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}

/** Whether there is a built web app to serve. */
export function isWebAppBuilt(directory: string): boolean {
  return existsSync(join(directory, 'index.html'));
}

/** Sends the page for an address without a file: that of the web app, or for alarm links of messages another one. */
export function sendPage(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  const reads = request.method === 'GET' || request.method === 'HEAD';
  const wantsPage = (request.headers.accept ?? '').includes('text/html');
  if (!reads || !wantsPage || NOT_A_PAGE.test(request.url)) return;
  const [path] = request.url.split('?', 1);
  return reply.sendFile(path === ALARM_PAGE ? 'a.html' : 'index.html');
}
