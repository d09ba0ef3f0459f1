import type { FastifyRequest } from 'fastify';
import type { Route } from '@ts1/contract';
import type { Authenticators, SignedInDevice, SignedInUser } from './caller.ts';
import { Forbidden, Unauthenticated } from './errors.ts';

export interface Callers {
  readonly user?: SignedInUser;
  readonly device?: SignedInDevice;
}

/**
 * Who calls, if they may: 401 without proof, then 403 by role, by the limit to one's zones and by a company header
 * that names another company. Runs before the body is read.
 */
export async function authorise(
  { permission, zoneLimit }: Pick<Route, 'permission' | 'zoneLimit'>,
  authenticators: Authenticators,
  request: FastifyRequest,
): Promise<Callers> {
  switch (permission) {
    case 'public':
      return {};
    case 'device': {
      const device = await authenticators.device(request);
      if (device === undefined) throw new Unauthenticated('The device key is missing or not valid.');
      return { device };
    }
    case 'signed-in':
    case 'admin': {
      const user = await authenticators.user(request);
      if (user === undefined) throw new Unauthenticated('Please sign in.');
      if (permission === 'admin' && user.role !== '1') throw new Forbidden('Only an admin may do this.');
      if (user.seesOwnZonesOnly && zoneLimit === undefined) {
        throw new Forbidden('Viewers of this company see only what belongs to their zones.');
      }
      refuseOtherCompany(request, user.companyId);
      return { user };
    }
  }
}

/** A header is a claim, not a proof: it may be left out, and it may not contradict the session. */
function refuseOtherCompany(request: FastifyRequest, companyId: number): void {
  const claimed = request.headers['x-company-id'];
  if (claimed !== undefined && claimed !== String(companyId)) {
    throw new Forbidden('The company of the request is not the company of the session.');
  }
}
