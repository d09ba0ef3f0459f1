import { type HomeAssistantAccess, toTimestamp } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { Database, Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { hashToken, isToken, randomToken } from '../platform/security/tokens.ts';
import type { HomeAssistantDeps } from './deps.ts';
import { broadcastUser, companyOfUser, discoveryPrefix } from './topics.ts';

/** So that a password is known for what it is, by people and by programs that look for leaked secrets. */
const PREFIX = 'ts1h_';

/** Whether Home Assistant may read the sensors of a company, and since when. */
export async function readAccess(
  tx: Tx,
  companyId: number,
  { hasOutsideBroker }: Pick<HomeAssistantDeps, 'hasOutsideBroker'>,
): Promise<HomeAssistantAccess> {
  const row = await tx.sql
    .selectFrom('home_assistant')
    .select(['created_at', 'created_by'])
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return {
    enabled: row !== undefined,
    username: broadcastUser(companyId),
    discovery_prefix: discoveryPrefix(companyId, hasOutsideBroker),
    created_at: row === undefined ? null : toTimestamp(row.created_at),
    created_by: row?.created_by ?? null,
  };
}

/** Lets Home Assistant in with a new password, which is answered this once; one until now ends. */
export async function enableAccess(
  deps: HomeAssistantDeps,
  user: SignedInUser,
): Promise<HomeAssistantAccess & { readonly password: string | null }> {
  const password = PREFIX + randomToken();
  const access = await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { enabled } = await readAccess(tx, companyId, deps);
    const row = { password_hash: hashToken(password), created_at: at, created_by: user.username };
    await tx.sql
      .insertInto('home_assistant')
      .values({ company_id: companyId, ...row })
      .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
      .execute();
    record(
      'home_assistant_enable',
      enabled ? 'Replaced the password of Home Assistant' : 'Let Home Assistant read the sensors',
      { username: broadcastUser(companyId) },
    );
    tx.afterCommit(() => deps.events.emit('home-assistant.changed', { companyId }));
    return readAccess(tx, companyId, deps);
  });
  return { ...access, password: deps.hasOutsideBroker ? null : password };
}

/**
 * Ends that Home Assistant reads the sensors of a company.
 * @throws NotFound when it does not
 */
export async function disableAccess(deps: HomeAssistantDeps, user: SignedInUser): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const gone = await tx.sql
      .deleteFrom('home_assistant')
      .where('company_id', '=', companyId)
      .returning('company_id')
      .executeTakeFirst();
    if (gone === undefined) throw new NotFound('Home Assistant does not read the sensors.');
    record('home_assistant_disable', 'Ended that Home Assistant reads the sensors', {
      username: broadcastUser(companyId),
    });
    tx.afterCommit(() => deps.events.emit('home-assistant.changed', { companyId }));
  });
}

/** The company of a Home Assistant, with the hash of its password. */
export interface KnownReader {
  readonly companyId: number;
  readonly passwordHash: string;
}

/** Whether what signs in has the password of a Home Assistant, and not the key of a base unit. */
export function isReaderPassword(password: string): boolean {
  return password.startsWith(PREFIX) && isToken(password.slice(PREFIX.length));
}

/** Finds the company whose Home Assistant signs in with this name and password; undefined for a wrong one. */
export async function findReader(
  database: Database,
  username: string | undefined,
  password: string,
): Promise<KnownReader | undefined> {
  const companyId = companyOfUser(username ?? '');
  if (companyId === undefined || !isReaderPassword(password)) return undefined;
  const passwordHash = hashToken(password);
  const known = await database.read(companyId, async (tx) => readPasswordHash(tx, companyId));
  return known === passwordHash ? { companyId, passwordHash } : undefined;
}

/** Hash of the valid password; undefined while the company lets no Home Assistant in. */
export async function readPasswordHash(tx: Tx, companyId: number): Promise<string | undefined> {
  const row = await tx.sql
    .selectFrom('home_assistant')
    .select('password_hash')
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  return row?.password_hash;
}
