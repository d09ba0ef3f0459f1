import { actionsInGroups, type AuditGroup, type ReviewedLog } from '@ts1/contract';
import { type ChainStates, countRows } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { ReviewPeriod } from './read-figures.ts';

/**
 * Counts the rows that the audit log has of a period, those of some groups of actions alone or all, and checks the
 * chain: a flaw after the period is none of its review.
 */
export async function readLogFigures(
  { database, chainState }: { readonly database: Database; readonly chainState: ChainStates },
  companyId: number,
  { from, to }: ReviewPeriod,
  groups: readonly AuditGroup[],
): Promise<ReviewedLog> {
  const { byAction, byPerson, first, last, next } = await database.readLong(companyId, async (tx) =>
    countRows(tx, companyId, { from, to, actions: actionsInGroups(groups) }),
  );
  const chain = await chainState(companyId);
  const isBroken = chain.broken_at !== null && (next === null || chain.broken_at < next);
  return {
    rows: byAction.reduce((sum, { rows }) => sum + rows, 0),
    by_action: byAction,
    by_person: byPerson,
    first_row: first,
    last_row: last?.seq ?? null,
    last_hash: last?.hash ?? null,
    broken_at: isBroken ? chain.broken_at : null,
    problem: isBroken ? chain.problem : null,
  };
}
