import { auditRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';

/** How the chain of the log stands. A check of a long log takes seconds, for which nobody has to wait. */
export function useChainState() {
  const api = useApi();
  return useQuery({
    queryKey: ['AuditLogs', auditRoutes.auditChain.path],
    queryFn: async ({ signal }) => api.call(auditRoutes.auditChain, {}, { signal, background: true }),
  });
}
