import { lazy, Suspense, useSyncExternalStore } from 'react';
import type { IdentityPrompt } from '../platform/identity-prompt.ts';

const ConfirmIdentity = lazy(async () => ({
  default: (await import('../confirm-identity/confirm-identity.tsx')).ConfirmIdentity,
}));

/** Shows the question who one is while a call waits for it. */
export function AskIdentity({ prompt }: { readonly prompt: IdentityPrompt }) {
  const isOpen = useSyncExternalStore(prompt.subscribe, prompt.isOpen);
  return isOpen ? (
    <Suspense fallback={null}>
      <ConfirmIdentity onAnswer={prompt.answer} />
    </Suspense>
  ) : null;
}
