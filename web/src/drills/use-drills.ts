import { type Drill, drillRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const POLLING_MS = 60_000;
const RUNNING_POLLING_MS = 2_000;

const isRunning = ({ last_run }: Drill): boolean => last_run !== null && last_run.result === null;

/** The drills of the company, read again often while one runs. */
export function useDrills() {
  return useQuery({
    ...apiQuery(useApi(), 'Drills', drillRoutes.listDrills, {}, { background: true }),
    refetchInterval: ({ state }) => ((state.data ?? []).some(isRunning) ? RUNNING_POLLING_MS : POLLING_MS),
  });
}

/** The runs of a drill, newest first. */
export function useDrillRuns(drill: Drill) {
  return useQuery({
    ...apiQuery(
      useApi(),
      'Drills',
      drillRoutes.listDrillRuns,
      { params: { drillId: String(drill.id) }, query: {} },
      { background: true },
    ),
    refetchInterval: isRunning(drill) ? RUNNING_POLLING_MS : false,
  });
}
