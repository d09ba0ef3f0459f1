import { Suspense } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';

const QuietSign = lazyPart(async () => (await import('../maintenance/quiet-sign.tsx')).QuietSign);

/** The sign of maintenance, which comes after the first look. */
export function QuietMark({ sensorId }: { readonly sensorId: number }) {
  return (
    <Suspense fallback={null}>
      <QuietSign sensorId={sensorId} />
    </Suspense>
  );
}
