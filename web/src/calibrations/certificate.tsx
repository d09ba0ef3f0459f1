import {
  CERTIFICATE_IMAGES,
  calibrationRoutes,
  labCalibrationRoutes,
  type Calibration,
  formatFigure,
} from '@ts1/contract';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { requestUrl } from '../platform/request.ts';
import { useCan } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { FormError } from '../ui/form-error.tsx';
import { useUpload, type CalibrationKind } from './use-upload.ts';
import { preferences } from '../platform/preferences.ts';

const KILO = 1_000;
const ACCEPTED = ['application/pdf', '.pdf', ...CERTIFICATE_IMAGES].join(',');

interface CertificateProps {
  readonly kind: CalibrationKind;
  readonly id: number;
  readonly certificate: Calibration['certificate'];
  /** As it is shown. */
  readonly when: string;
}

/** The certificate of a calibration to download, and for admins to attach or replace. */
export function Certificate({ kind, id, certificate, when }: CertificateProps) {
  const { t } = useTranslation();
  const mayCalibrate = useCan('calibrate');
  const input = useRef<HTMLInputElement>(null);
  const { upload, busy, failure } = useUpload(kind, id);
  const word = certificate === null ? 'attach' : 'replace';
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      {certificate !== null && (
        <a
          href={certificateUrl(kind, String(id))}
          download
          aria-label={t('calibrations.certificate.download', { name: certificate.filename })}
          className="inline-flex min-h-9 min-w-0 items-center gap-1 break-all text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          <Download aria-hidden size={16} className="shrink-0" />
          {t('calibrations.certificate.size', {
            name: certificate.filename,
            size: fileSize(certificate.bytes),
          })}
        </a>
      )}
      {mayCalibrate && (
        <>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            hidden
            aria-label={t(`calibrations.certificate.${word}For`, { when })}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file !== undefined) void upload(file);
            }}
          />
          <Button
            variant={certificate === null ? 'secondary' : 'ghost'}
            busy={busy}
            label={t(`calibrations.certificate.${word}For`, { when })}
            onClick={() => input.current?.click()}
          >
            {t(busy ? 'calibrations.certificate.uploading' : `calibrations.certificate.${word}`)}
          </Button>
        </>
      )}
      <FormError>{failure}</FormError>
    </span>
  );
}

function certificateUrl(kind: CalibrationKind, id: string): string {
  return kind === 'command'
    ? requestUrl(calibrationRoutes.readCertificate, { params: { calibrationId: id } })
    : requestUrl(labCalibrationRoutes.readLabCertificate, { params: { labCalibrationId: id } });
}

/** A length in bytes as people say it: `840 B`, `12 kB`, `3.4 MB`. */
function fileSize(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`;
  if (bytes < KILO * KILO) return `${Math.round(bytes / KILO)} kB`;
  return `${formatFigure(bytes / KILO / KILO, preferences().language, { digits: 1 })} MB`;
}
