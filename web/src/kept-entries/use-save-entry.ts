import { useQueryClient } from '@tanstack/react-query';
import { keptEntries } from '../i18n/en/kept-entries.ts';
import { addTexts } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { useLostSince } from '../platform/connection-context.tsx';
import { readAgain } from '../platform/send-change.ts';
import { SomeFailed, useAction } from '../platform/use-api-mutation.ts';
import { useUser } from '../session/index.ts';
import {
  type CheckListEntry,
  forgetEntry,
  type HandReadingEntry,
  keepEntry,
  type KeptEntry,
} from './kept-entries.ts';
import { ENTRY_CHANGES, isFinalRefusal, sendEntry } from './send-entry.ts';

addTexts({ keptEntries });

/** Longer than all attempts of the form together. */
const FORM_SENDS_FOR_MS = 60_000;
const ATTEMPT_MS = 8_000;

type Delivery = 'key' | 'enteredAt' | 'sentByFormUntil' | 'refusal';
/** An entry as a form makes it. */
type NewEntry = Omit<HandReadingEntry, Delivery> | Omit<CheckListEntry, Delivery>;

/**
 * Saves an entry: it is kept in this browser first, so that it survives a page that is closed, then sent. Returns `sent`,
 * or `kept` where the server could not be reached. What the server refuses is not kept: the form shows why.
 */
export function useSaveEntry(fields: readonly string[]) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const isLost = useLostSince() !== null;
  const { id, companyID } = useUser();
  return useAction(
    async (entered: NewEntry): Promise<'sent' | 'kept'> => {
      const owner = { id, companyID };
      const now = Date.now();
      const entry: KeptEntry = {
        ...entered,
        key: makeKey(),
        enteredAt: now,
        sentByFormUntil: now + FORM_SENDS_FOR_MS,
        refusal: null,
      };
      const isKept = keepEntry(owner, entry);
      const wait = (): 'kept' => {
        if (!isKept) throw new SomeFailed(t('keptEntries.notKept'));
        keepEntry(owner, { ...entry, sentByFormUntil: 0 });
        return 'kept';
      };
      if (isLost) return wait();
      try {
        await sendEntry(api, entry, ATTEMPT_MS);
      } catch (error) {
        if (!isFinalRefusal(error)) return wait();
        forgetEntry(owner, entry);
        throw error;
      }
      forgetEntry(owner, entry);
      await readAgain(queries, ENTRY_CHANGES);
      return 'sent';
    },
    { fields },
  );
}

/** Returns a key that no other entry has. Also for pages without encryption, where there is no `randomUUID`. */
function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}
