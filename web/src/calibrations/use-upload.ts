import { calibrationRoutes, MAX_CERTIFICATE_BYTES } from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { notifySuccess } from '../ui/notify.ts';

/** 10 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

/** Attaches a file to a calibration. What can be checked without the server is checked at once. */
export function useUpload(calibrationId: number) {
  const { t } = useTranslation();
  const [unfit, setUnfit] = useState<string>();
  const { busy, failure, send, forget } = useApiMutation(calibrationRoutes.saveCertificate, {
    timeoutMs: UPLOAD_TIMEOUT_MS,
    readsLater: true,
    readsAlways: true,
  });
  const upload = async (file: File): Promise<void> => {
    const found = unfitness(file);
    setUnfit(found && t(`calibrations.certificate.${found}`));
    forget();
    if (found !== undefined) return;
    const params = { calibrationId: String(calibrationId) };
    await send({ params, query: { filename: file.name }, body: file }, () =>
      notifySuccess(t('calibrations.certificate.saved')),
    );
  };
  return {
    upload,
    busy,
    failure: unfit ?? (failure && `${t('calibrations.certificate.failed')} ${failure}`),
  };
}

function unfitness(file: File): 'notPdf' | 'tooLarge' | undefined {
  if (!/\.pdf$/i.test(file.name)) return 'notPdf';
  return file.size > MAX_CERTIFICATE_BYTES ? 'tooLarge' : undefined;
}
