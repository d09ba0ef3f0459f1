import { recordKeepingRoutes } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const LockWatch = lazyPart(async () => (await import('./lock-watch.tsx')).LockWatch);

/** The lock, which is loaded for companies that have one. */
export function ScreenLock() {
  const { data } = useQuery(
    apiQuery(useApi(), 'Settings', recordKeepingRoutes.getRecordKeeping, {}, { background: true }),
  );
  if (data === undefined || data.lockAfterMinutes === 0) return null;
  return (
    <Suspense fallback={null}>
      <LockWatch minutes={data.lockAfterMinutes} />
    </Suspense>
  );
}
