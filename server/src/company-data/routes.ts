import { routes, type companyDataRoutes, type CompanyImport, type RouteAnswer } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { openInLane, type WorkShares } from '../platform/work/work-shares.ts';
import { exportCompany } from './export-company.ts';
import { createImporter, type ImporterDeps } from './importer.ts';
import type { Database } from '../database/index.ts';
import { heldKinds } from './held-kinds.ts';
import { isDue } from '../platform/work/not-before.ts';
import { LEASE_MS, stateOf } from './import-attempt.ts';

type ImportOffer = Omit<RouteAnswer<typeof companyDataRoutes.getCompanyImport>, 'maxBytes'>;

export interface CompanyDataDeps extends ImporterDeps {
  readonly shares: Pick<WorkShares, 'files'>;
}

/** Registers the calls that answer everything of a company, and take it in again. */
export function registerCompanyDataRoutes(api: Api, deps: CompanyDataDeps): void {
  const importer = createImporter(deps);
  api.http.addHook('onClose', async () => importer.close());
  registerRoute(api, routes.exportCompany, async ({ user, reply }) => {
    const { companyId } = user;
    const at = await changeBy(deps, user, async ({ at: now, record }) => {
      record('company_export', 'Exported all data of the company', {});
      return now;
    });
    const day = new Date(at).toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="company-data-${day}.zip"`);
    return openInLane(deps.shares.files, companyId, async () =>
      exportCompany({ database: deps.database, companyId, at }),
    );
  });
  registerRoute(api, routes.getCompanyImport, async ({ user }) => ({
    ...(await readImport(deps.database, user.companyId, deps.clock.now())),
    maxBytes: deps.maxBytes,
  }));
  registerRoute(api, routes.importCompany, async ({ user, request }) => {
    const contentLength = request.headers['content-length'];
    await importer.accept(user, request.raw, contentLength === undefined ? undefined : Number(contentLength));
  });
}

/** Whether a file can be imported into a company, and how its last import is going or went. */
async function readImport(database: Database, companyId: number, now: number): Promise<ImportOffer> {
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

/** One that nobody goes on with has failed, whatever its last report was. */
function asOf(state: CompanyImport, isOver: boolean): CompanyImport {
  const isRunning = state.phase !== 'done' && state.phase !== 'failed';
  return isOver && isRunning ? { ...state, phase: 'failed', failure: null } : state;
}
