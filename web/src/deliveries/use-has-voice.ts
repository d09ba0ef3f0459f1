import { channelRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** Whether calls can be chosen: only where the operator has a number to call from. */
export function useHasVoice(): boolean {
  const states = useQuery(apiQuery(useApi(), 'Deliveries', channelRoutes.listChannels, {})).data;
  return states?.some(({ channel }) => channel === 'voice') === true;
}
