import { publicConfigRoutes, type PublicConfig } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { apiQuery } from './api-query.ts';

/** Returns the query of the configuration that the operator made for everybody to see. */
export function usePublicConfigQuery(): UseQueryResult<PublicConfig> {
  const api = useApi();
  return useQuery({
    ...apiQuery(api, 'PublicConfig', publicConfigRoutes.publicConfig, {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The same; undefined until it is known. */
export function usePublicConfig(): PublicConfig | undefined {
  return usePublicConfigQuery().data;
}
