import { type EvidencePack, evidenceRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';

const POLLING_MS = 2_000;

/** Whether a pack is not made yet, and will be. */
const isOpen = ({ state }: EvidencePack): boolean => state === 'waiting' || state === 'making';

/** The evidence packs of the company, newest first; read again often while one is being made. */
export function useEvidence() {
  return useQuery({
    ...apiQuery(useApi(), 'Evidence', evidenceRoutes.listEvidence, {}),
    refetchInterval: ({ state }) => ((state.data ?? []).some(isOpen) ? POLLING_MS : false),
  });
}

/** The key with which packs are verified. */
export function useEvidenceKey() {
  return useQuery(apiQuery(useApi(), 'Evidence', evidenceRoutes.evidenceKey, {}));
}
