import type { AuditAction, AuditEntry } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

interface Counted {
  /** Most rows first. */
  readonly byAction: { readonly action: string; readonly rows: number }[];
  readonly byPerson: {
    readonly username: string;
    readonly actor: AuditEntry['actor'];
    readonly rows: number;
  }[];
  /** First and last row of the period, whatever its action; null for none. */
  readonly first: number | null;
  readonly last: { readonly seq: number; readonly hash: string } | null;
  /** First row after the period; null for none. */
  readonly next: number | null;
}

/** Counts the rows of a period (epoch milliseconds, the end excluded) by action and by person: of some actions, or of all. */
export async function countRows(
  tx: Tx,
  companyId: number,
  {
    from,
    to,
    actions,
  }: { readonly from: number; readonly to: number; readonly actions?: readonly AuditAction[] | undefined },
): Promise<Counted> {
  const period = tx.sql
    .selectFrom('audit_log')
    .where('company_id', '=', companyId)
    .where('at', '>=', from)
    .where('at', '<', to);
  const wanted = actions === undefined ? period : period.where('action', 'in', actions);
  const byAction = await wanted
    .select((row) => ['action', row.fn.countAll<number>().as('rows')])
    .groupBy('action')
    .execute();
  const byPerson = await wanted
    .select((row) => ['actor_name as username', 'actor_kind as actor', row.fn.countAll<number>().as('rows')])
    .groupBy(['actor_name', 'actor_kind'])
    .execute();
  const first = await period.select('seq').orderBy('seq').limit(1).executeTakeFirst();
  const last = await period.select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const next = await tx.sql
    .selectFrom('audit_log')
    .select((row) => row.fn.min<number | null>('seq').as('seq'))
    .where('company_id', '=', companyId)
    .where('at', '>=', to)
    .executeTakeFirst();
  return {
    byAction: byAction.toSorted((one, other) => other.rows - one.rows || compare(one.action, other.action)),
    byPerson: byPerson.toSorted(
      (one, other) => other.rows - one.rows || compare(one.username, other.username),
    ),
    first: first?.seq ?? null,
    last: last ?? null,
    next: next?.seq ?? null,
  };
}

/** Reads when each user last signed in (epoch milliseconds), by the id of the user. */
export async function readLastSignIns(tx: Tx, companyId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.sql
    .selectFrom('audit_log')
    .select((row) => ['user_id', row.fn.max<number>('at').as('at')])
    .where('company_id', '=', companyId)
    .where('action', '=', 'user_login')
    .groupBy('user_id')
    .execute();
  return new Map(rows.flatMap(({ user_id, at }) => (user_id === null ? [] : [[user_id, at] as const])));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
