import { BASE_UNIT_HEADER, fold, NOTHING_CHOSEN } from '@ts1/contract';
import type { FastifyRequest } from 'fastify';
import type { ChangeDeps } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import { networkKey } from '../platform/http/addresses.ts';
import type { Authenticators, SignedInDevice, SignedInUser } from '../platform/security/caller.ts';
import { Forbidden, Unauthenticated } from '../platform/errors.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import { findApiKey, type KnownApiKey } from './find-api-key.ts';
import { isApiKey } from './key-text.ts';

const WRONG_KEYS = { most: 30, windowMs: 15 * 60_000 } as const;

interface Deps extends ChangeDeps {
  readonly attempts: AttemptLimits;
}

/** Lets programs in by `Authorization: Bearer <API key>`, beside the people and base units that come as before. */
export function withApiKeys(others: Authenticators, { database, clock, attempts }: Deps): Authenticators {
  const failures = attempts('api-key', WRONG_KEYS);
  /** Undefined for requests without an API key; only wrong keys are limited, a right one is never held up. */
  const findRequestKey = async (request: FastifyRequest): Promise<KnownApiKey | undefined> => {
    const [, token = ''] = /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? [];
    if (!isApiKey(token)) return undefined;
    const key = await findApiKey(database, token, clock.now());
    if (key !== undefined) return key;
    return failures.run(networkKey(request.ip), async () => {
      throw new Unauthenticated('The API key is not valid.');
    });
  };
  return {
    async user(request) {
      const key = await findRequestKey(request);
      return key === undefined ? others.user(request) : asUser(key);
    },
    async device(request) {
      const key = await findRequestKey(request);
      return key === undefined ? others.device(request) : asDevice(database, key, request);
    },
  };
}

/**
 * A program sees what its maker sees, and may do of what they may do what its scopes say. It leaves its own name in the
 * records.
 */
function asUser(key: KnownApiKey): SignedInUser {
  const { companyId, companyName, apiKeyId, name, scopes, createdById, companyChose } = key;
  const { ownerRole, ownerIsAdmin, seesOwnZonesOnly, reasonsDemanded } = key;
  return {
    companyId,
    companyName,
    userId: createdById,
    username: `API key ${name}`,
    email: '',
    role: ownerIsAdmin ? '1' : '2',
    ...ownerRole,
    seesOwnZonesOnly,
    chosen: { own: NOTHING_CHOSEN, company: companyChose },
    sessionId: -apiKeyId,
    sessionExpiresAt: Number.MAX_SAFE_INTEGER,
    isConfirmed: true,
    reasonsDemanded,
    program: { apiKeyId, scopes },
  };
}

async function asDevice(
  database: Database,
  { companyId, scopes, ownerRole }: KnownApiKey,
  request: FastifyRequest,
): Promise<SignedInDevice> {
  if (!scopes.includes('ingest')) throw new Forbidden('The API key needs the scope ingest.');
  if (!ownerRole.permissions.includes('devices')) {
    throw new Forbidden('Whoever made the API key may not manage devices any more.');
  }
  const serialNo = request.headers[BASE_UNIT_HEADER];
  if (typeof serialNo !== 'string' || serialNo === '') {
    throw new Forbidden('Name the base unit by its serial number in the header X-Base-Unit.');
  }
  const unit = await database.read(companyId, async ({ sql }) =>
    sql
      .selectFrom('base_units')
      .select(['base_unit_id', 'serial_no'])
      .where('company_id', '=', companyId)
      .where('serial_folded', '=', fold(serialNo))
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  if (unit === undefined) throw new Forbidden('The company has no base unit of this serial number.');
  return { companyId, baseUnitId: unit.base_unit_id, serialNo: unit.serial_no, withoutSecrets: true };
}
