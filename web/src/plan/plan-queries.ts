import { planRoutes, type Site, type SitePlan } from '@ts1/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** The company's sites, without their images. */
export function useSites(): UseQueryResult<{ data: Site[] }> {
  return useQuery(apiQuery(useApi(), 'Site', planRoutes.listSites, { query: { plans: 'false' } }));
}

/** The plan of a site; read again only when somebody changes it, because images are large. */
export function usePlan(siteId: number): UseQueryResult<SitePlan> {
  const options = apiQuery(useApi(), 'Plan', planRoutes.getPlan, { params: { siteId: String(siteId) } });
  return useQuery({ ...options, staleTime: Number.POSITIVE_INFINITY });
}
