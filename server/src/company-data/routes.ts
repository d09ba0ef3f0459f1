import { routes } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import { type Api, registerRoute } from '../platform/register-route.ts';
import { exportCompany } from './export-company.ts';

export interface CompanyDataDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** Registers the call that answers everything of a company. */
export function registerCompanyDataRoutes(api: Api, deps: CompanyDataDeps): void {
  registerRoute(api, routes.exportCompany, async ({ user, reply }) => {
    const { companyId } = user;
    const at = await changeBy(deps, user, async ({ at: now, record }) => {
      record('company_export', 'Exported all data of the company', {});
      return now;
    });
    const day = new Date(at).toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="company-data-${day}.zip"`);
    return exportCompany({ database: deps.database, companyId, at });
  });
}
