import { calibrationRoutes, MAX_CERTIFICATE_BYTES } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { errorText } from '../platform/error-text.ts';
import { notifySuccess } from '../ui/notify.ts';

/** 10 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Attaches a file to a calibration. What can be checked without the server is checked at once. */
export function useUpload(calibrationId: number) {
  const { t } = useTranslation();
  const api = useApi();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const upload = async (file: File): Promise<void> => {
    setFailure(undefined);
    if (!/\.pdf$/i.test(file.name)) {
      setFailure(t('calibrations.certificate.notPdf'));
      return;
    }
    if (file.size > MAX_CERTIFICATE_BYTES) {
      setFailure(t('calibrations.certificate.tooLarge'));
      return;
    }
    setBusy(true);
    try {
      const params = { calibrationId: String(calibrationId) };
      await api.call(
        calibrationRoutes.saveCertificate,
        { params, query: { filename: file.name }, body: file },
        { timeoutMs: UPLOAD_TIMEOUT_MS },
      );
      notifySuccess(t('calibrations.certificate.saved'));
    } catch (error) {
      setFailure(`${t('calibrations.certificate.failed')} ${errorText(error, t)}`);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: ['Calibrations'] });
    }
  };
  return { upload, busy, failure };
}
