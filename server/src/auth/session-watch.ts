import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';

/** Twice as often as a stream must notice its session's end (1 s). */
const CHECK_INTERVAL_MS = 400;

/**
 * Tells long answers (event streams) when their session has ended, however it did: sign-out, expiry, a new
 * password, a disabled or deleted user, on this node or another; and when its user's role has changed. One query covers all that are watched.
 */
export class SessionWatch {
  readonly #deps: { readonly database: Database; readonly clock: Clock; readonly logger: Logger };
  readonly #watched = new Map<number, Set<() => void>>();
  readonly #roles = new Map<number, 1 | 2>();
  #timer: NodeJS.Timeout | undefined;

  constructor(deps: { readonly database: Database; readonly clock: Clock; readonly logger: Logger }) {
    this.#deps = deps;
  }

  /** Calls `onEnd` once, within a second of the session's end. Returns what stops the watching. */
  watch(sessionId: number, onEnd: () => void): () => void {
    const watchers = this.#watched.get(sessionId) ?? new Set();
    watchers.add(onEnd);
    this.#watched.set(sessionId, watchers);
    this.#schedule();
    return () => {
      watchers.delete(onEnd);
      if (watchers.size === 0 && this.#watched.get(sessionId) === watchers) this.#forget(sessionId);
    };
  }

  /** Looks at every watched session now. */
  async check(): Promise<void> {
    const ids = [...this.#watched.keys()];
    if (ids.length === 0) return;
    const alive = await this.#alive(ids);
    for (const id of ids) {
      const role = alive.get(id);
      const known = this.#roles.get(id);
      if (role !== undefined && (known === undefined || known === role)) {
        this.#roles.set(id, role);
        continue;
      }
      const watchers = this.#watched.get(id) ?? [];
      this.#forget(id);
      for (const onEnd of watchers) onEnd();
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#watched.clear();
    this.#roles.clear();
  }

  #forget(sessionId: number): void {
    this.#watched.delete(sessionId);
    this.#roles.delete(sessionId);
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

  async #alive(ids: readonly number[]): Promise<Map<number, 1 | 2>> {
    const [sessions, keys] = [ids.filter((id) => id > 0), ids.filter((id) => id < 0)];
    return new Map([...(await this.#sessions(sessions)), ...(await this.#apiKeys(keys))]);
  }

  /** Programs read as admins do. */
  async #apiKeys(ids: readonly number[]): Promise<[number, 1][]> {
    if (ids.length === 0) return [];
    const rows = await this.#deps.database.readAcross(async ({ sql }) =>
      sql
        .selectFrom('api_keys')
        .select('api_key_id')
        .where(
          'api_key_id',
          'in',
          ids.map((id) => -id),
        )
        .where('revoked_at', 'is', null)
        .execute(),
    );
    return rows.map((row) => [-row.api_key_id, 1]);
  }

  async #sessions(ids: readonly number[]): Promise<[number, 1 | 2][]> {
    if (ids.length === 0) return [];
    const rows = await this.#deps.database.readAcross(async ({ sql }) =>
      sql
        .selectFrom('sessions as session')
        .innerJoin('users as user', (join) =>
          join
            .onRef('user.company_id', '=', 'session.company_id')
            .onRef('user.user_id', '=', 'session.user_id'),
        )
        .innerJoin('companies as company', 'company.company_id', 'session.company_id')
        .select(['session.session_id', 'user.role'])
        .where('session.session_id', 'in', ids)
        .where((row) =>
          row.or([row('company.two_factor_required', '=', 0), row('session.second_factor', '!=', 'none')]),
        )
        .where('session.expires_at', '>', this.#deps.clock.now())
        .where('user.is_disabled', '=', 0)
        .where('user.deleted_at', 'is', null)
        .execute(),
    );
    return rows.map((row) => [row.session_id, row.role]);
  }
}
