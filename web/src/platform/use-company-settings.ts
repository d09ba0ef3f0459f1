import { type CompanySettings, settingsRoutes } from '@ts1/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { apiQuery } from './api-query.ts';
import { useSendChange } from './send-change.ts';

/** Reads the settings that hold for everybody of the company, and lets an admin change part of them. */
export function useCompanySettings() {
  const sendChange = useSendChange();
  const queries = useQueryClient();
  const query = apiQuery(useApi(), 'Settings', settingsRoutes.getCompanySettings, {});
  const settings = useQuery(query);
  const change = async (body: Partial<CompanySettings>): Promise<void> => {
    const saved = await sendChange(settingsRoutes.updateCompanySettings, { body }, { readsLater: true });
    queries.setQueryData(query.queryKey, saved);
  };
  return { settings, change };
}
