import { alarmChoiceRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** What can be chosen when an alarm is acknowledged; undefined until it is known, which nobody waits for. */
export function useChoices() {
  const query = apiQuery(useApi(), 'Settings', alarmChoiceRoutes.getAlarmChoices, {}, { background: true });
  return useQuery(query).data;
}
