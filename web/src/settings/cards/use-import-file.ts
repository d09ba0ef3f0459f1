import { companyDataRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { readAgain } from '../../platform/send-change.ts';
import { useApiMutation } from '../../platform/use-api-mutation.ts';
import type { ImportQuery } from './import-dialog.tsx';

/** As long as the server waits for it. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** Soon after it began the server knows how far it is. */
const LOOK_AFTER_MS = 300;
const MEGABYTE = 1_000_000;

/** Sends a file to be imported; how it goes on is read from the server, by whatever page is open then. */
export function useImportFile(maxBytes: number) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [isTooLarge, setTooLarge] = useState(false);
  const { busy, failure, refusal, send, forget } = useApiMutation(companyDataRoutes.importCompany, {
    fields: ['passphrase'],
    timeoutMs: UPLOAD_TIMEOUT_MS,
    background: true,
    readsLater: true,
    readsAlways: true,
  });
  return {
    busy,
    failure: isTooLarge
      ? t('settings.import.tooLarge', { megabytes: Math.floor(maxBytes / MEGABYTE) })
      : failure,
    /** Whether the file was refused because of its passphrase. */
    isRefused: refusal('passphrase') !== undefined,
    forget: (): void => {
      forget();
      setTooLarge(false);
    },
    send: async (file: File, query: ImportQuery): Promise<void> => {
      forget();
      setTooLarge(file.size > maxBytes);
      if (file.size > maxBytes) return;
      const begun = setTimeout(() => void readAgain(queries, companyDataRoutes.importCompany), LOOK_AFTER_MS);
      await send({ body: file, query });
      clearTimeout(begun);
    },
  };
}
