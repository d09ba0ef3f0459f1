import { Suspense } from 'react';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const QuietSign = lazyPart(
  async () => (await afterFirstLook(async () => import('../maintenance/quiet-sign.tsx'))).QuietSign,
);

/** The sign of maintenance, which comes after the first look. */
export function QuietMark({ sensorId }: { readonly sensorId: number }) {
  return (
    <Suspense fallback={null}>
      <QuietSign sensorId={sensorId} />
    </Suspense>
  );
}
