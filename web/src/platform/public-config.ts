import { publicConfigRoutes, type PublicConfig } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { apiQuery } from './api-query.ts';

/** What the operator configured for everybody to see; undefined until it is known. */
export function usePublicConfig(): PublicConfig | undefined {
  const api = useApi();
  return useQuery({
    ...apiQuery(api, 'PublicConfig', publicConfigRoutes.publicConfig, {}),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
