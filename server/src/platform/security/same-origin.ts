import type { FastifyInstance } from 'fastify';
import { Forbidden } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls of our own pages, or of no page: an address that a user typed. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

export interface Origins {
  readonly method: string;
  /** `Sec-Fetch-Site` (Fetch Metadata): browsers send it, and no script can change it. */
  readonly site: unknown;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/**
 * Whether a call may change data, judged by its origin. SameSite cookies are still sent with calls of another port of
 * this host and of sibling domains. A program that is not a browser sends neither header and is allowed: it has no
 * cookies that another site could use.
 */
export function isOwnOrigin({ method, site, origin, host }: Origins, publicOrigin: string): boolean {
  if (SAFE.has(method) || (origin !== undefined && origin === publicOrigin)) return true;
  if (site !== undefined) return OWN_SITES.has(site);
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuses calls of other origins that change data (CSRF) with 403, before their body is read. */
export function refuseOtherOrigins(http: FastifyInstance, publicUrl: URL): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const origins = { method, site: headers['sec-fetch-site'], origin: headers.origin, host: headers.host };
    if (isOwnOrigin(origins, publicUrl.origin)) done();
    else done(new Forbidden('This call comes from a page of another site.'));
  });
}
