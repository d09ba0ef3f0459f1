import { routes } from '@ts1/contract';
import { NotFound } from '../platform/errors.ts';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { requireSensors } from '../sensors/index.ts';
import { calibrateSensor } from './calibrate-sensor.ts';
import { cancelCommand } from './cancel-command.ts';
import { configureWifi } from './configure-wifi.ts';
import type { CommandDeps } from './deps.ts';
import { countCommands, readCommands } from './read-commands.ts';

const DEFAULT_LIMIT = 100;

/** Registers the calls with which people send commands and follow them. */
export function registerCommandRoutes(api: Api, deps: CommandDeps): void {
  registerRoute(api, routes.calibrate, async ({ user, body }) => calibrateSensor(deps, user, body));
  registerRoute(api, routes.configureWifi, async ({ user, body }) => configureWifi(deps, user, body));
  registerRoute(api, routes.cancelCommand, async ({ user, params }) =>
    cancelCommand(deps, user, params.commandId),
  );
  registerRoute(api, routes.listCommands, async ({ user: { companyId }, query, reply }) => {
    const { sensor_id: sensorId, base_unit_id: baseUnitId, limit = DEFAULT_LIMIT } = query;
    const { commands, total } = await deps.database.read(companyId, async (tx) => {
      if (sensorId !== undefined) await requireSensors(tx, companyId, [sensorId]);
      if (baseUnitId !== undefined) {
        const unit = await tx.sql
          .selectFrom('base_units')
          .select('base_unit_id')
          .where('company_id', '=', companyId)
          .where('base_unit_id', '=', baseUnitId)
          .executeTakeFirst();
        if (unit === undefined) throw new NotFound('There is no such base unit.');
      }
      const filter = { sensorId, baseUnitId };
      return {
        commands: await readCommands(tx, companyId, { ...filter, limit }),
        total: await countCommands(tx, companyId, filter),
      };
    });
    reply.header('x-total-count', total);
    return commands;
  });
}
