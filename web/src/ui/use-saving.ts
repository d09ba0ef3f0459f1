import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';

/**
 * Saves something and says how it went: what the server refused about one of `fields`, or about the whole.
 * What was said is taken back with the next attempt, or by `forget`.
 */
export function useSaving(fields: readonly string[] = []) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const forget = (): void => {
    setSaved(false);
    setError(null);
  };
  const save = async (send: () => Promise<unknown>): Promise<boolean> => {
    forget();
    setBusy(true);
    try {
      await send();
      setSaved(true);
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const refusal = (field: string) => (error instanceof ApiError ? error.fieldError(field) : undefined);
  const isAboutField = fields.some((field) => refusal(field) !== undefined);
  return {
    busy,
    isSaved,
    /** What the server said about one field. */
    refusal,
    /** What went wrong otherwise. */
    failure: error === null || isAboutField ? undefined : errorText(error, t),
    forget,
    save,
  };
}
