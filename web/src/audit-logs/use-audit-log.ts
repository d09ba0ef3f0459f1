import { auditRoutes, type AuditEntry } from '@ts1/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { companyTimeZone } from '../platform/time-zone.ts';
import { toFilters, pageLimit } from './audit-query.ts';
import type { AuditSearch } from './audit-search.ts';

/** The rows of a view, newest first, page after page; always read again, because every change adds to them. */
export function useAuditLog(search: AuditSearch) {
  const api = useApi();
  const limit = pageLimit(search);
  const filters = toFilters(search, companyTimeZone());
  const log = useInfiniteQuery({
    queryKey: ['AuditLogs', filters, limit],
    queryFn: async ({ pageParam, signal, client, queryKey }) =>
      api.call(
        auditRoutes.listAuditLogs,
        {
          query: { ...filters, limit: String(limit), ...(pageParam !== 0 && { before: String(pageParam) }) },
        },
        { signal, background: client.getQueryData(queryKey) !== undefined },
      ),
    initialPageParam: 0,
    getNextPageParam: (page: readonly AuditEntry[]) => {
      const last = page.at(-1);
      return last !== undefined && page.length === limit && last.id > 1 ? last.id : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { log, isFiltered: Object.keys(filters).length > 0 };
}
