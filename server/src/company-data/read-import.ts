import type { companyDataRoutes, CompanyImport, RouteAnswer } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { heldKinds } from './held-kinds.ts';
import { isDue } from '../platform/work/not-before.ts';
import { LEASE_MS, stateOf } from './import-attempt.ts';

type ImportOffer = Omit<RouteAnswer<typeof companyDataRoutes.getCompanyImport>, 'maxBytes'>;

/** Whether a file can be imported into a company, and how its last import is going or went. */
export async function readImport(database: Database, companyId: number, now: number): Promise<ImportOffer> {
  return database.read(companyId, async (tx) => {
    const row = await tx.sql
      .selectFrom('company_imports')
      .select(['state', 'leased_until', 'finished_at'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    const state = stateOf(row?.state ?? null);
    const isOver = row === undefined || row.finished_at !== null || isDue(row.leased_until, now, LEASE_MS);
    return {
      holds: await heldKinds(tx, companyId),
      import: state === undefined ? null : asOf(state, isOver),
    };
  });
}

/** An import that no server goes on with has failed, whatever its last report was. */
function asOf(state: CompanyImport, isOver: boolean): CompanyImport {
  const isRunning = state.phase !== 'done' && state.phase !== 'failed';
  return isOver && isRunning ? { ...state, phase: 'failed', failure: null } : state;
}
