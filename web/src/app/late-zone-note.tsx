import { Suspense } from 'react';
import { afterFirstLook } from '../platform/after-first-look.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const ZoneNote = lazyPart(async () => (await afterFirstLook(async () => import('./zone-note.tsx'))).ZoneNote);

/** The company's time zone where this device shows another time; finding that out takes longer than all else of the header. */
export function LateZoneNote() {
  return (
    <Suspense fallback={null}>
      <ZoneNote />
    </Suspense>
  );
}
