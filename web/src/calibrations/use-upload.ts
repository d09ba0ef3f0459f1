import {
  CERTIFICATE_FILE,
  calibrationRoutes,
  labCalibrationRoutes,
  MAX_CERTIFICATE_BYTES,
} from '@ts1/contract';
import { useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApiMutation } from '../platform/use-api-mutation.ts';
import { notifySuccess } from '../ui/notify.ts';

/** 10 MB over a slow line. */
const UPLOAD_TIMEOUT_MS = 300_000;

const OPTIONS = { timeoutMs: UPLOAD_TIMEOUT_MS, readsLater: true, readsAlways: true } as const;

/** Kind of calibration: by command, or in a laboratory. */
export type CalibrationKind = 'command' | 'laboratory';

/** Attaches a file to a calibration. What can be checked without the server is checked at once. */
export function useUpload(kind: CalibrationKind, calibrationId: number) {
  const { t } = useTranslation();
  const [unfit, setUnfit] = useState<string>();
  const byCommand = useApiMutation(calibrationRoutes.saveCertificate, OPTIONS);
  const inLaboratory = useApiMutation(labCalibrationRoutes.saveLabCertificate, OPTIONS);
  const { busy, failure, forget } = kind === 'command' ? byCommand : inLaboratory;
  const upload = async (file: File): Promise<void> => {
    const found = unfitness(file);
    setUnfit(found && t(`calibrations.certificate.${found}`));
    forget();
    if (found !== undefined) return;
    const own = String(calibrationId);
    const request = { query: { filename: file.name }, body: file };
    const saved = (): void => notifySuccess(t('calibrations.certificate.saved'));
    await (kind === 'command'
      ? byCommand.send({ ...request, params: { calibrationId: own } }, saved)
      : inLaboratory.send({ ...request, params: { labCalibrationId: own } }, saved));
  };
  return {
    upload,
    busy,
    failure: unfit ?? (failure && `${t('calibrations.certificate.failed')} ${failure}`),
  };
}

function unfitness(file: File): 'wrongType' | 'tooLarge' | undefined {
  if (!CERTIFICATE_FILE.test(file.name)) return 'wrongType';
  return file.size > MAX_CERTIFICATE_BYTES ? 'tooLarge' : undefined;
}
