import type { MessageLook } from '@ts1/contract';
import { useEffect, useState } from 'react';
import { CallFailed, type MessageCalls } from './message-calls.ts';

const LOOK_AGAIN_MS = 20_000;

interface Seen {
  readonly look: MessageLook | null;
  readonly failure: CallFailed | null;
}

/** What a message is about, looked at again while somebody looks; without a connection what is known stays. */
export function useMessage(calls: MessageCalls) {
  const [{ look, failure }, setSeen] = useState<Seen>({ look: null, failure: null });
  const keep = (next: MessageLook): void => setSeen({ look: next, failure: null });
  const refresh = async (): Promise<void> => {
    try {
      keep(await calls.look());
    } catch (error) {
      const failed = error instanceof CallFailed ? error : new CallFailed(-1, String(error));
      setSeen((before) => ({ look: isForGood(failed) ? null : before.look, failure: failed }));
    }
  };
  useEffect(() => {
    void refresh();
    const again = (): void => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(again, LOOK_AGAIN_MS);
    document.addEventListener('visibilitychange', again);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
      window.removeEventListener('online', again);
    };
    // The calls are those of one token.
  }, [calls]);
  return { look, failure, keep, refresh };
}

function isForGood({ status }: CallFailed): boolean {
  return status === 400 || status === 401 || status === 404 || status === 410;
}
