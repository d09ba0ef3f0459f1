import { companyDataRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../platform/api-context.tsx';
import { errorText } from '../../platform/error-text.ts';

/** As long as the server waits for it. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** Soon after it began the server knows how far it is. */
const LOOK_AFTER_MS = 300;
const MEGABYTE = 1_000_000;

/** Sends a file to be imported; how it goes on is read from the server, by whatever page is open then. */
export function useImportFile(maxBytes: number) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const look = (): void => void queries.invalidateQueries({ queryKey: ['CompanyImport'] });
  const send = async (file: File): Promise<void> => {
    setFailure(undefined);
    if (file.size > maxBytes) {
      setFailure(t('settings.import.tooLarge', { megabytes: Math.floor(maxBytes / MEGABYTE) }));
      return;
    }
    setBusy(true);
    const begun = setTimeout(look, LOOK_AFTER_MS);
    try {
      const options = { timeoutMs: UPLOAD_TIMEOUT_MS, background: true };
      await api.call(companyDataRoutes.importCompany, { body: file }, options);
    } catch (error) {
      setFailure(errorText(error, t));
    } finally {
      clearTimeout(begun);
      setBusy(false);
      look();
    }
  };
  return { send, busy, failure };
}
