import '@fastify/cookie';
import { SESSION_LIFETIME_MS } from '@ts1/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isToken } from '../platform/security/tokens.ts';

/** A browser not used for so long is forgotten. */
export const KNOWN_BROWSER_LIFETIME_MS = 365 * 86_400_000;

/** The two cookies of the product: the session, and the one that marks a browser that has signed in before. */
export interface Cookies {
  /** Name of the session cookie, for the description of the API. */
  readonly sessionName: string;
  /** Only this host, over https, can have set them. */
  readonly areSealed: boolean;
  sessionToken(request: FastifyRequest): string | undefined;
  browserToken(request: FastifyRequest): string | undefined;
  keep(reply: FastifyReply, tokens: { readonly session: string; readonly browser: string }): void;
  forgetSession(reply: FastifyReply): void;
}

/** With https the `__Host-` prefix keeps other hosts of the domain from planting either cookie. */
export function createCookies(secure: boolean): Cookies {
  const prefix = secure ? '__Host-' : '';
  const session = `${prefix}ts1_session`;
  const browser = `${prefix}ts1_browser`;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const read = (request: FastifyRequest, name: string) => {
    const value = request.cookies[name];
    return isToken(value) ? value : undefined;
  };
  return {
    sessionName: session,
    areSealed: secure,
    sessionToken: (request) => read(request, session),
    browserToken: (request) => read(request, browser),
    keep(reply, tokens) {
      reply.setCookie(session, tokens.session, { ...options, maxAge: SESSION_LIFETIME_MS / 1_000 });
      reply.setCookie(browser, tokens.browser, { ...options, maxAge: KNOWN_BROWSER_LIFETIME_MS / 1_000 });
    },
    forgetSession: (reply) => void reply.clearCookie(session, options),
  };
}
