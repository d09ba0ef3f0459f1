import { type CompanySettings, settingsRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** What holds for everybody of the company, and how an admin changes part of it. */
export function useCompanySettings() {
  const api = useApi();
  const queries = useQueryClient();
  const query = apiQuery(api, 'Settings', settingsRoutes.getCompanySettings, {});
  const settings = useQuery(query);
  const change = async (body: Partial<CompanySettings>): Promise<void> => {
    queries.setQueryData(query.queryKey, await api.call(settingsRoutes.updateCompanySettings, { body }));
  };
  return { settings, change };
}
