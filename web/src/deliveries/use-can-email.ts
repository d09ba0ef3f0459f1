import { channelRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** Whether e-mails of this company can be sent, by its own mail server or the operator's; undefined while not known. */
export function useCanEmail(): boolean | undefined {
  const states = useQuery(apiQuery(useApi(), 'Deliveries', channelRoutes.listChannels, {})).data;
  const email = states?.find(({ channel }) => channel === 'email');
  return email === undefined ? undefined : email.state !== 'not configured';
}
