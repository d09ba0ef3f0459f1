import { Suspense } from 'react';
import { lazyPart } from '../../platform/lazy-part.ts';

const KeyCard = lazyPart(async () => (await import('../../evidence/key-card.tsx')).KeyCard);

/** The public key for auditors, beside the other settings of security. */
export function EvidenceKeyCard() {
  return (
    <Suspense fallback={null}>
      <KeyCard />
    </Suspense>
  );
}
