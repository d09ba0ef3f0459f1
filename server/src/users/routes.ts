import { routes } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { Forbidden } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/register-route.ts';
import { readSensorOrder, saveSensorOrder } from './sensor-order.ts';

/** What users keep for themselves. */
export function registerUserRoutes(api: Api, { database }: { readonly database: Database }): void {
  registerRoute(api, routes.sensorOrder, async ({ body, user }) => {
    const othersUser = body.userId !== undefined && body.userId !== user.userId;
    const othersCompany = body.companyId !== undefined && body.companyId !== user.companyId;
    if (othersUser || othersCompany) throw new Forbidden('The order of sensors belongs to each user alone.');
    return 'preferences' in body
      ? saveSensorOrder(database, user, body.preferences)
      : readSensorOrder(database, user);
  });
}
