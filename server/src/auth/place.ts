import type { FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.ts';

/** A browser's name for itself can have any length. */
const LONGEST_NAME = 300;

/** Where somebody signs in from. */
export interface Place {
  /** Address of the network. */
  readonly address: string;
  /** The browser's name for itself. */
  readonly userAgent: string;
  /** By which an account may know the browser. */
  readonly browserToken: string | undefined;
  /** Over plain http a stranger can plant a token that they know: then only one that the account knows is kept. */
  readonly tokenMayBePlanted: boolean;
}

/** Where a request comes from. */
export function requestPlace(request: FastifyRequest, cookies: Cookies): Place {
  return {
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_NAME),
    browserToken: cookies.browserToken(request),
    tokenMayBePlanted: !cookies.areSealed,
  };
}
