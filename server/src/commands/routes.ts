import { routes } from '@ts1/contract';
import { type Api, registerRoute } from '../platform/http/register-route.ts';
import { calibrateSensor } from './calibrate-sensor.ts';
import { cancelCommand } from './cancel-command.ts';
import { configureWifi } from './configure-wifi.ts';
import type { CommandDeps } from './deps.ts';
import { listCommands } from './list-commands.ts';

/** Registers the calls with which people send commands and follow them. */
export function registerCommandRoutes(api: Api, deps: CommandDeps): void {
  registerRoute(api, routes.calibrate, async ({ user, body }) => calibrateSensor(deps, user, body));
  registerRoute(api, routes.configureWifi, async ({ user, body }) => configureWifi(deps, user, body));
  registerRoute(api, routes.cancelCommand, async ({ user, params }) =>
    cancelCommand(deps, user, params.commandId),
  );
  registerRoute(api, routes.listCommands, async ({ user: { companyId }, query, reply }) => {
    const { commands, total } = await deps.database.read(companyId, async (tx) =>
      listCommands(tx, companyId, query),
    );
    reply.header('x-total-count', total);
    return commands;
  });
}
