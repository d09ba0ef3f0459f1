import { recordKeepingRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** Whether the company has acknowledged alarms confirmed by a second person; false until that is known. */
export function useAreConfirmed(): boolean {
  const { data } = useQuery(apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}));
  return data?.alarmsAreConfirmed === true;
}
