import { taskRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const POLLING_MS = 60_000;
/** Most tasks that are listed. */
export const MOST_TASKS = 200;

/** Tasks that are over, newest first, or those to do, by due time. */
export function useTasks(over: boolean) {
  const query = { over: over ? 'true' : 'false', limit: String(MOST_TASKS) } as const;
  return useQuery({
    ...apiQuery(useApi(), 'Tasks', taskRoutes.listTasks, { query }),
    refetchInterval: POLLING_MS,
  });
}

/** Tasks of a sensor that can be done. */
export function useSensorTasks(sensorId: number) {
  const query = { over: 'false', sensorId: String(sensorId) } as const;
  return useQuery({
    ...apiQuery(useApi(), 'Tasks', taskRoutes.listTasks, { query }, { background: true }),
    refetchInterval: POLLING_MS,
  });
}

/** The plans of tasks. */
export function useTaskPlans() {
  return useQuery(apiQuery(useApi(), 'Tasks', taskRoutes.listTaskPlans, {}));
}
