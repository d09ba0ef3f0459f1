import { Suspense, useEffect, useSyncExternalStore } from 'react';
import type { IdentityPrompt } from '../platform/identity-prompt.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { UserContext, useSessionState } from '../session/index.ts';

const ConfirmIdentity = lazyPart(
  async () => (await import('../confirm-identity/confirm-identity.tsx')).ConfirmIdentity,
);

/** Asks users to confirm who they are while a call waits for it; one who is signed out meanwhile has not answered. */
export function AskIdentity({ prompt }: { readonly prompt: IdentityPrompt }) {
  const isOpen = useSyncExternalStore(prompt.subscribe, prompt.isOpen);
  const state = useSessionState();
  const user = state.status === 'signed-in' ? state.user : null;
  const isInVain = isOpen && user === null;
  useEffect(() => {
    if (isInVain) prompt.answer(false);
  }, [isInVain, prompt]);
  return isOpen && user !== null ? (
    <UserContext value={user}>
      <Suspense fallback={null}>
        <ConfirmIdentity onAnswer={prompt.answer} />
      </Suspense>
    </UserContext>
  ) : null;
}
