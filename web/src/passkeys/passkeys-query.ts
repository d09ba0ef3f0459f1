import { passkeyRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';

/** Of the users' cache group: a change of users makes it stale. */
export const PASSKEYS_KEY = ['Users', 'passkeys'] as const;

/** One's own passkeys. */
export function usePasskeys() {
  const api = useApi();
  return useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: async ({ signal }) => api.call(passkeyRoutes.listPasskeys, {}, { signal }),
  });
}
