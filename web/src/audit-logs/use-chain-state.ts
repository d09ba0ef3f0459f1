import { auditRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

/** Reads the state of the log's chain. A check of a long log takes seconds, for which no user has to wait. */
export function useChainState() {
  return useQuery(apiQuery(useApi(), 'AuditLogs', auditRoutes.auditChain, {}, { background: true }));
}
