import { inCompany, type Database } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { type RoleRow, toHeldRole } from './held-role.ts';
import { isSessionLocked } from './session-lock.ts';
import { noteUse, SESSION_USE_PRECISION_MS } from './session-use.ts';

/** Twice as often as a stream must notice its session's end (1 s). */
const CHECK_INTERVAL_MS = 400;

type Watched = Pick<SignedInUser, 'sessionId' | 'role' | 'permissions'>;

interface Watcher {
  /** Rights of the caller when the answer was begun: with another role they see other things. */
  readonly rights: string;
  readonly onEnd: () => void;
}

/**
 * Tells long answers (event streams) when their session has ended, however it did: sign-out, expiry, a new
 * password, a disabled or deleted user, on this node or another; when it is locked; and when its user's role permits something else
 * than when the answer was begun. One query covers all that are watched.
 */
export class SessionWatch {
  readonly #deps: { readonly database: Database; readonly clock: Clock; readonly logger: Logger };
  readonly #watched = new Map<number, Set<Watcher>>();
  #timer: NodeJS.Timeout | undefined;
  #notedAt = 0;

  constructor(deps: { readonly database: Database; readonly clock: Clock; readonly logger: Logger }) {
    this.#deps = deps;
  }

  /** Calls `onEnd` once, within a second of the session's end. Returns what stops the watching. */
  watch({ sessionId, ...caller }: Watched, onEnd: () => void): () => void {
    const watcher = { rights: listRights(caller), onEnd } as const;
    this.#watched.set(sessionId, (this.#watched.get(sessionId) ?? new Set()).add(watcher));
    this.#schedule();
    return () => this.#forget(sessionId, watcher);
  }

  /** Looks at every watched session now. */
  async check(): Promise<void> {
    const ids = [...this.#watched.keys()];
    if (ids.length === 0) return;
    const alive = await this.#alive(ids);
    await this.#noteUse(ids);
    for (const id of ids) {
      const rights = alive.get(id);
      for (const watcher of Array.from(this.#watched.get(id) ?? [])) {
        if (watcher.rights === rights) continue;
        this.#forget(id, watcher);
        watcher.onEnd();
      }
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watched.clear();
  }

  /** An open stream is a screen that somebody looks at: its session does not end for want of use. */
  async #noteUse(ids: readonly number[]): Promise<void> {
    const { database, clock } = this.#deps;
    const now = clock.now();
    if (now < this.#notedAt + SESSION_USE_PRECISION_MS && now >= this.#notedAt) return;
    this.#notedAt = now;
    await noteUse(
      database,
      ids.filter((id) => id > 0),
      now,
    );
  }

  #forget(sessionId: number, watcher: Watcher): void {
    const watchers = this.#watched.get(sessionId);
    watchers?.delete(watcher);
    if (watchers?.size === 0) this.#watched.delete(sessionId);
  }

  #schedule(): void {
    if (this.#timer !== undefined || this.#watched.size === 0) return;
    this.#timer = setTimeout(() => void this.#tick(), CHECK_INTERVAL_MS);
    this.#timer.unref();
  }

  async #tick(): Promise<void> {
    try {
      await this.check();
    } catch (error) {
      // The database is away; what it cannot confirm is looked at again.
      this.#deps.logger.error({ err: error }, 'sessions could not be checked');
    }
    this.#timer = undefined;
    this.#schedule();
  }

  async #alive(ids: readonly number[]): Promise<Map<number, string>> {
    const [sessions, keys] = [ids.filter((id) => id > 0), ids.filter((id) => id < 0)];
    return new Map([...(await this.#sessions(sessions)), ...(await this.#apiKeys(keys))]);
  }

  async #apiKeys(ids: readonly number[]): Promise<[number, string][]> {
    if (ids.length === 0) return [];
    const rows = await this.#deps.database.readAcross(async ({ sql }) =>
      sql
        .selectFrom('api_keys as key')
        .innerJoin('users as owner', (join) => inCompany(join, 'owner.user_id', 'key.created_by_id'))
        .innerJoin('companies as company', 'company.company_id', 'key.company_id')
        .leftJoin('company_roles as own_role', (join) =>
          inCompany(join, 'own_role.role_id', 'owner.company_role_id'),
        )
        .select([
          'key.api_key_id',
          'owner.role',
          'owner.built_in_role',
          'owner.company_role_id',
          'own_role.name as own_role_name',
          'own_role.permissions as own_role_permissions',
          'company.viewers_may_shelve',
        ])
        .where(
          'key.api_key_id',
          'in',
          ids.map((id) => -id),
        )
        .where('key.revoked_at', 'is', null)
        .where('owner.is_disabled', '=', 0)
        .where('owner.deleted_at', 'is', null)
        .execute(),
    );
    return rows.map((row) => [-row.api_key_id, rightsOfRow(row)]);
  }

  async #sessions(ids: readonly number[]): Promise<[number, string][]> {
    if (ids.length === 0) return [];
    const now = this.#deps.clock.now();
    const rows = await this.#deps.database.readAcross(async ({ sql }) =>
      sql
        .selectFrom('sessions as session')
        .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'session.user_id'))
        .innerJoin('companies as company', 'company.company_id', 'session.company_id')
        .leftJoin('company_roles as own_role', (join) =>
          inCompany(join, 'own_role.role_id', 'user.company_role_id'),
        )
        .select([
          'session.session_id',
          'user.role',
          'user.built_in_role',
          'user.company_role_id',
          'own_role.name as own_role_name',
          'own_role.permissions as own_role_permissions',
          'company.viewers_may_shelve',
          'company.lock_after_minutes',
          'session.acted_at',
          'session.locked_at',
        ])
        .where('session.session_id', 'in', ids)
        .where((row) =>
          row.or([row('company.two_factor_required', '=', 0), row('session.second_factor', '!=', 'none')]),
        )
        .where('session.expires_at', '>', now)
        .where('user.is_disabled', '=', 0)
        .where('user.deleted_at', 'is', null)
        .execute(),
    );
    const open = rows.filter((row) => !isSessionLocked(row, now));
    return open.map((row) => [row.session_id, rightsOfRow(row)]);
  }
}

function listRights({ role, permissions }: Pick<SignedInUser, 'role' | 'permissions'>): string {
  return `${role} ${permissions.join()}`;
}

function rightsOfRow(row: RoleRow): string {
  return listRights({ role: row.role === 1 ? '1' : '2', permissions: toHeldRole(row).permissions });
}
