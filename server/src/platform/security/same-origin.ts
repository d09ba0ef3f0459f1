import type { FastifyInstance } from 'fastify';
import { Forbidden } from '../errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
/** The browser's own page, or no page at all: an address that somebody typed. */
const OWN_SITES = new Set<unknown>(['same-origin', 'none']);

export interface Origins {
  readonly method: string;
  /** `Sec-Fetch-Site` (Fetch Metadata): browsers send it, and no script can change it. */
  readonly site: unknown;
  readonly origin: string | undefined;
  readonly host: string | undefined;
}

/**
 * Whether a call may change something by where it comes from. A cookie that is SameSite still goes along with the
 * calls of another port of this host and of sibling domains. What is no browser sends neither header and passes: it
 * has no cookies that somebody else could use.
 */
export function isOwnOrigin({ method, site, origin, host }: Origins, publicOrigin: string): boolean {
  if (SAFE.has(method) || (origin !== undefined && origin === publicOrigin)) return true;
  if (site !== undefined) return OWN_SITES.has(site);
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Refuses with 403 what pages of other origins send to change something (CSRF), before anything of it is read. */
export function refuseOtherOrigins(http: FastifyInstance, publicUrl: URL): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const { method, headers } = request;
    const origins = { method, site: headers['sec-fetch-site'], origin: headers.origin, host: headers.host };
    if (isOwnOrigin(origins, publicUrl.origin)) done();
    else done(new Forbidden('This call comes from a page of another site.'));
  });
}
