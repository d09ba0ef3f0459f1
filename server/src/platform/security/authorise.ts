import type { FastifyRequest } from 'fastify';
import { isOpenWhileLocked, type Route } from '@ts1/contract';
import type { Authenticators, Program, SignedInDevice, SignedInUser } from './caller.ts';
import { noteCaller } from './caller-language.ts';
import { requireConfirmed } from './confirmed.ts';
import { Forbidden, SessionLocked, Unauthenticated } from '../errors.ts';

export interface Callers {
  readonly user?: SignedInUser;
  readonly device?: SignedInDevice;
}

/**
 * Returns the caller, if allowed: 401 without proof, 423 while the session is locked, then 403 by permission, by the limit to the caller's zones and by a
 * header that names another company or user. Runs before the body is read.
 */
export async function authorise(
  route: Pick<
    Route,
    'permission' | 'zoneLimit' | 'method' | 'peopleOnly' | 'adminOnly' | 'beforeTwoFactor' | 'confirmed'
  >,
  authenticators: Authenticators,
  request: FastifyRequest,
): Promise<Callers> {
  const { permission, zoneLimit } = route;
  if (permission === 'public') return {};
  if (permission === 'device') {
    const device = await authenticators.device(request);
    if (device === undefined) throw new Unauthenticated('The device key is missing or not valid.');
    return { device };
  }
  const user = await authenticators.user(request);
  if (user === undefined) throw new Unauthenticated('Please sign in.');
  noteCaller(request, user);
  if (user.isLocked === true && !isOpenWhileLocked(route)) throw new SessionLocked();
  if (permission !== 'signed-in' && !user.permissions.includes(permission)) {
    throw new Forbidden('Your role does not permit this.');
  }
  if (route.adminOnly === true && user.role !== '1') throw new Forbidden('Only an admin may do this.');
  if (user.mustSetUpTwoFactor === true && route.beforeTwoFactor !== true) {
    throw new Forbidden('This company demands two-factor sign-in. Please set it up first.');
  }
  if (user.seesOwnZonesOnly && zoneLimit === undefined) {
    throw new Forbidden('Viewers of this company see only what belongs to their zones.');
  }
  if (user.program !== undefined) requireScope(user.program, route);
  refuseOthers(request, user);
  if (route.confirmed === true) requireConfirmed(user);
  return { user };
}

/** Refuses headers that contradict the session. A header is a claim, not a proof: it may be left out. */
function refuseOthers(request: FastifyRequest, { companyId, userId }: SignedInUser): void {
  for (const [header, is, what] of [
    ['x-company-id', companyId, 'company'],
    ['x-user-id', userId, 'user'],
  ] as const) {
    const claimed = request.headers[header];
    if (claimed !== undefined && claimed !== String(is)) {
      throw new Forbidden(`The ${what} of the request is not the ${what} of the session.`);
    }
  }
}

/** Checks the scope of a program: it can read and change what its maker can, except data that belongs to people. */
function requireScope(
  { scopes }: Program,
  { method, peopleOnly }: Pick<Route, 'method' | 'peopleOnly'>,
): void {
  if (peopleOnly === true) throw new Forbidden('An API key cannot do this. Please sign in.');
  const fits = method === 'GET' ? (['read', 'manage'] as const) : (['manage'] as const);
  if (fits.some((scope) => scopes.includes(scope))) return;
  throw new Forbidden(`The API key needs the scope ${fits.join(' or ')}.`);
}
