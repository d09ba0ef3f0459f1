import type { MessageLook } from '@ts1/contract';
import { CallFailed, type MessageCalls } from './message-calls.ts';

const LOOK_AGAIN_MS = 20_000;

interface Seen {
  readonly look: MessageLook | null;
  readonly failure: CallFailed | null;
}

/** Reads a message again while somebody looks at it; without a connection the known content stays. */
export function watchMessage(calls: MessageCalls) {
  let seen: Seen = { look: null, failure: null };
  const listeners = new Set<() => void>();
  const show = (next: Seen): void => {
    seen = next;
    for (const listener of listeners) listener();
  };
  const refresh = async (): Promise<void> => {
    try {
      show({ look: await calls.look(), failure: null });
    } catch (error) {
      const failure = error instanceof CallFailed ? error : new CallFailed(-1, String(error));
      show({ look: isForGood(failure) ? null : seen.look, failure });
    }
  };
  const again = (): void => {
    if (document.visibilityState === 'visible') void refresh();
  };
  return {
    read: (): Seen => seen,
    /** Keeps the answer of a call, which is as good as a look. */
    keep: (look: MessageLook): void => show({ look, failure: null }),
    refresh,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      void refresh();
      const timer = setInterval(again, LOOK_AGAIN_MS);
      document.addEventListener('visibilitychange', again);
      window.addEventListener('online', again);
      return () => {
        listeners.delete(listener);
        clearInterval(timer);
        document.removeEventListener('visibilitychange', again);
        window.removeEventListener('online', again);
      };
    },
  };
}

function isForGood({ status }: CallFailed): boolean {
  return status === 400 || status === 401 || status === 404 || status === 410;
}
