import { commandRoutes, type Command, type CommandKind } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePolling } from '../live/index.ts';
import { useApi } from '../platform/api-context.tsx';
import type { ApiClient } from '../platform/api-client.ts';
import { apiQuery } from '../platform/api-query.ts';
import { useCan } from '../session/index.ts';

/** How often commands are read while the event stream is down. */
const COMMAND_POLLING_MS = 10_000;
/** The newest of the company; more are looked up where their sensor or base unit is. */
const LIST_LIMIT = '500';

/** Target of a command. */
export type CommandTarget = { readonly sensorId: number } | { readonly baseUnitId: number };

/** Live events patch whatever lies under their group. */
function commandsQuery(api: ApiClient, query: Readonly<Record<string, string>>) {
  return apiQuery(api, 'Commands', commandRoutes.listCommands, { query }, { background: true });
}

/** The newest commands of some kinds to a sensor or a base unit, live. */
export function useCommands(target: CommandTarget, kinds: readonly CommandKind[]): UseQueryResult<Command[]> {
  const query =
    'sensorId' in target
      ? { sensor_id: String(target.sensorId), limit: '20' }
      : { base_unit_id: String(target.baseUnitId), limit: '20' };
  return useQuery({
    ...commandsQuery(useApi(), query),
    refetchInterval: usePolling(COMMAND_POLLING_MS),
    select: (commands) => commands.filter(({ kind }) => kinds.includes(kind)),
  });
}

/** The newest command to a sensor or a base unit, live; undefined for viewers, who start none. */
export function useNewestCommand(target: CommandTarget): Command | undefined {
  const newest = useQuery({
    ...commandsQuery(useApi(), { limit: LIST_LIMIT }),
    enabled: useCan('devices'),
    refetchInterval: usePolling(COMMAND_POLLING_MS),
    select: (commands) =>
      commands.find((command) =>
        'sensorId' in target
          ? command.sensorId === target.sensorId
          : command.sensorId === null && command.baseUnitId === target.baseUnitId,
      ) ?? null,
  });
  return newest.data ?? undefined;
}
