import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import type { Prompt } from '../platform/prompt.ts';
import { UserContext, useSessionState } from '../session/index.ts';

const Question = lazyPart(async () => (await import('./question.tsx')).Question);

/** Asks users what the server wants to know while a call waits; one who is signed out meanwhile has not answered. */
export function AskPerson({ prompt }: { readonly prompt: Prompt }) {
  const question = useSyncExternalStore(prompt.subscribe, prompt.question);
  const state = useSessionState();
  const user = state.status === 'signed-in' && state.user;
  const isInVain = question && !user;
  useEffect(() => {
    if (isInVain) prompt.answer();
  }, [isInVain, prompt]);
  return (
    question &&
    user && (
      <UserContext value={user}>
        <Suspense fallback={null}>
          <Question question={question} onAnswer={prompt.answer} />
        </Suspense>
      </UserContext>
    )
  );
}
