import { passkeyRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** One's own passkeys; a change of users makes them stale. */
export function usePasskeys() {
  return useQuery(apiQuery(useApi(), 'Users', passkeyRoutes.listPasskeys, {}));
}
