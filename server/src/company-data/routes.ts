import { routes } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { requireConfirmed } from '../platform/security/confirmed.ts';
import { openInLane, type WorkShares } from '../platform/work/work-shares.ts';
import { exportCompany } from './export-company.ts';
import { createImporter, type ImporterDeps } from './importer.ts';
import { createPassphrases, type PassphraseDeps } from './passphrases.ts';
import { createInvite, type InvitationDeps } from './invite-imported.ts';
import { readImport } from './read-import.ts';

export interface CompanyDataDeps extends Omit<ImporterDeps, 'invite'>, PassphraseDeps, InvitationDeps {
  readonly shares: Pick<WorkShares, 'files'>;
}

/** Registers the calls that export all data of a company, and import it again. */
export function registerCompanyDataRoutes(api: Api, deps: CompanyDataDeps): void {
  const importer = createImporter({ ...deps, invite: createInvite(deps) });
  api.http.addHook('onClose', async () => importer.close());
  const passphrases = createPassphrases(deps);
  registerRoute(api, routes.sealPassphrase, async ({ user, body }) => ({
    deviceKeys: passphrases.seal(user, body.passphrase),
  }));
  registerRoute(api, routes.exportCompany, async ({ user, query, reply }) => {
    const { companyId } = user;
    const { deviceKeys } = query;
    const passphrase = deviceKeys === undefined ? undefined : passphrases.open(user, deviceKeys);
    const at = await changeBy(deps, user, async ({ at: now, record }) => {
      if (passphrase === undefined) record('company_export', 'Exported all data of the company', {});
      else
        record('company_export', 'Exported all data of the company, with device keys', { deviceKeys: true });
      return now;
    });
    const day = new Date(at).toISOString().slice(0, 10);
    reply.header('content-disposition', `attachment; filename="company-data-${day}.zip"`);
    return openInLane(deps.shares.files, companyId, async () =>
      exportCompany({ database: deps.database, companyId, at }, passphrase),
    );
  });
  registerRoute(api, routes.getCompanyImport, async ({ user }) => ({
    ...(await readImport(deps.database, user.companyId, deps.clock.now())),
    maxBytes: deps.importMaxBytes,
  }));
  registerRoute(api, routes.importCompany, async ({ user, query, request }) => {
    const invitesUsers = query.users === 'invited';
    // Admins of the file may be among them.
    if (invitesUsers) requireConfirmed(user);
    const length = request.headers['content-length'];
    await importer.accept(user, request.raw, {
      declaredBytes: length === undefined ? undefined : Number(length),
      invitesUsers,
      keys: passphrases.choose(user, query.deviceKeys),
    });
  });
}
