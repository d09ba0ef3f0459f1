import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { type FirmwareDeps, updateFirmware } from './update-firmware.ts';

/** Registers the calls about the firmware of sensors. */
export function registerFirmwareRoutes(api: Api, deps: FirmwareDeps): void {
  registerRoute(api, routes.latestFirmware, async () => ({ version: await deps.latestFirmware.read() }));
  registerRoute(api, routes.updateFirmware, async ({ user, body }) => updateFirmware(deps, user, body));
}
