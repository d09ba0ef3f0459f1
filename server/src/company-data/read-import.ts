import type { companyDataRoutes, CompanyImport, RouteAnswer } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { heldKinds } from './held-kinds.ts';
import { isDue } from '../platform/work/not-before.ts';
import { LEASE_MS, parseImportState } from './import-attempt.ts';

type ImportOffer = Omit<RouteAnswer<typeof companyDataRoutes.getCompanyImport>, 'maxBytes'>;

/** Reads whether a file can be imported into a company, and the progress or outcome of its last import. */
export async function readImport(database: Database, companyId: number, now: number): Promise<ImportOffer> {
  return database.read(companyId, async (tx) => {
    const row = await tx.sql
      .selectFrom('company_imports')
      .select(['state', 'leased_until', 'finished_at'])
      .where('company_id', '=', companyId)
      .executeTakeFirst();
    const state = parseImportState(row?.state ?? null);
    const isOver = row === undefined || row.finished_at !== null || isDue(row.leased_until, now, LEASE_MS);
    return {
      holds: await heldKinds(tx, companyId),
      import: state === undefined ? null : effectiveState(state, isOver),
    };
  });
}

/** Returns the state as shown: an import that no server continues has failed, whatever its last report was. */
function effectiveState(state: CompanyImport, isOver: boolean): CompanyImport {
  const isRunning = state.phase !== 'done' && state.phase !== 'failed';
  return isOver && isRunning ? { ...state, phase: 'failed', failure: null } : state;
}
