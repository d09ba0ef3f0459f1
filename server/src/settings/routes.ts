import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { readAddress, saveAddress } from './address.ts';
import { readCompanySettings, updateCompanySettings } from './company-settings.ts';
import { readRecordKeeping, saveRecordKeeping } from './record-keeping.ts';
import type { SettingsDeps } from './deps.ts';
import { readSignatureSettings, saveSignatureSettings } from './signature-settings.ts';

/** Registers the calls that read and change what a company sets for itself. */
export function registerSettingsRoutes(api: Api, deps: SettingsDeps): void {
  const { database } = deps;
  registerRoute(api, routes.getAddress, async ({ user: { companyId, companyName } }) =>
    database.read(companyId, async (tx) => readAddress(tx, { companyId, companyName })),
  );
  registerRoute(api, routes.saveAddress, async ({ user, body }) => saveAddress(deps, user, body));
  registerRoute(api, routes.getCompanySettings, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readCompanySettings(tx, companyId)),
  );
  registerRoute(api, routes.getSignatureSettings, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readSignatureSettings(tx, companyId)),
  );
  registerRoute(api, routes.saveSignatureSettings, async ({ user, body }) =>
    saveSignatureSettings(deps, user, body),
  );
  registerRoute(api, routes.updateCompanySettings, async ({ user, body }) =>
    updateCompanySettings(deps, user, body),
  );
  registerRoute(api, routes.getRecordKeeping, async ({ user: { companyId } }) =>
    database.read(companyId, async (tx) => readRecordKeeping(tx, companyId)),
  );
  registerRoute(api, routes.saveRecordKeeping, async ({ user, body }) => saveRecordKeeping(deps, user, body));
}
