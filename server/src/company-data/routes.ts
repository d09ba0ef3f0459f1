import { routes } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { openInLane, type WorkShares } from '../platform/work/work-shares.ts';
import { exportCompany } from './export-company.ts';
import { createImporter, type ImporterDeps } from './importer.ts';
import { readImport } from './read-import.ts';

export interface CompanyDataDeps extends ImporterDeps {
  readonly shares: Pick<WorkShares, 'files'>;
}

/** Registers the calls that export all data of a company, and import it again. */
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
    maxBytes: deps.importMaxBytes,
  }));
  registerRoute(api, routes.importCompany, async ({ user, request }) => {
    const contentLength = request.headers['content-length'];
    await importer.accept(user, request.raw, contentLength === undefined ? undefined : Number(contentLength));
  });
}
