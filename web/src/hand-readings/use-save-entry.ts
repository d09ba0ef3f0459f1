import { type HandReadingBody, handReadingRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { useLostSince } from '../platform/connection-context.tsx';
import { readAgain } from '../platform/send-change.ts';
import { SomeFailed, useAction } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import { forgetEntry, keepEntry, type KeptEntry } from './kept-entries.ts';
import { isFinalRefusal, sendEntry } from './send-entry.ts';

/** Longer than all attempts of the form together. */
const FORM_SENDS_FOR_MS = 60_000;
const ATTEMPT_MS = 8_000;

/**
 * Saves an entry: it is kept in this browser first, so that it survives a page that is closed, then sent. Returns `sent`,
 * or `kept` where the server could not be reached. What the server refuses is not kept: the form shows why.
 */
export function useSaveEntry(sensorId: number, fields: readonly string[]) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const isLost = useLostSince() !== null;
  const { id, companyID } = useUser();
  return useAction(
    async (body: HandReadingBody): Promise<'sent' | 'kept'> => {
      const owner = { id, companyID };
      const now = Date.now();
      const entry: KeptEntry = {
        key: makeKey(),
        sensorId,
        enteredAt: now,
        sentByFormUntil: now + FORM_SENDS_FOR_MS,
        body: { ...body, measured_at: body.measured_at ?? now },
        refusal: null,
      };
      const isKept = keepEntry(owner, entry);
      const wait = (): 'kept' => {
        if (!isKept) throw new SomeFailed(t('handReadings.notKept'));
        keepEntry(owner, { ...entry, sentByFormUntil: 0 });
        return 'kept';
      };
      if (isLost) return wait();
      try {
        await sendEntry(api, entry, ATTEMPT_MS);
      } catch (error) {
        if (!isFinalRefusal(error)) return wait();
        forgetEntry(owner, entry.key);
        throw error;
      }
      forgetEntry(owner, entry.key);
      await readAgain(queries, handReadingRoutes.addHandReading);
      return 'sent';
    },
    { fields },
  );
}

/** Returns a key that no other entry has. Also for pages without encryption, where there is no `randomUUID`. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
