import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { useLostSince } from '../platform/connection-context.tsx';
import { errorText } from '../platform/error-text.ts';
import { consoleLogger } from '../platform/logger.ts';
import { readAgain } from '../platform/send-change.ts';
import { useUser } from '../session/index.ts';
import { deliverKept, waitingEntries } from './deliver-kept.ts';
import { onKeptChanged } from './kept-entries.ts';
import { ENTRY_CHANGES } from './send-entry.ts';

const AGAIN_AFTER_MS = 15_000;

/** Sends the entries that this browser keeps, while their author is signed in and there is a connection. */
export function DeliveryDuty() {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const { id, companyID } = useUser();
  const isLost = useLostSince() !== null;
  useEffect(() => {
    if (isLost) return undefined;
    const owner = { id, companyID };
    let [isBusy, isGone] = [false, false];
    const deliver = async (): Promise<void> => {
      if (isBusy || isGone || waitingEntries(owner, Date.now()).length === 0) return;
      isBusy = true;
      try {
        const sent = await deliverKept(owner, {
          api,
          now: Date.now,
          reason: (error) => errorText(error, t),
        });
        if (sent > 0) await readAgain(queries, ENTRY_CHANGES);
      } finally {
        isBusy = false;
      }
    };
    const look = (): void => {
      deliver().catch((error: unknown) => consoleLogger.warn('Kept entries could not be sent', error));
    };
    look();
    const timer = setInterval(look, AGAIN_AFTER_MS);
    const stop = onKeptChanged(look);
    return () => {
      isGone = true;
      stop();
      clearInterval(timer);
    };
  }, [api, queries, id, companyID, isLost, t]);
  return null;
}
