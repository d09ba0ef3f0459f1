import { type Recipient, channelRoutes, groupReach, type GroupReach, userRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** Finds the recipients that a group reaches; undefined until users and channels are known. */
export function useGroupReach():
  | ((group: { readonly recipients: readonly Recipient[] }) => GroupReach)
  | undefined {
  const api = useApi();
  const users = useQuery(apiQuery(api, 'Users', userRoutes.listUsers, {})).data;
  const channels = useQuery(apiQuery(api, 'Deliveries', channelRoutes.listChannels, {})).data;
  if (users === undefined || channels === undefined) return undefined;
  return (group) => groupReach(group, users, channels);
}
