import { MAX_PLAN_FILE_BYTES, PLAN_SCALE, planRoutes } from '@ts1/contract';
import { Upload } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSendChange } from '../platform/send-change.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { classes } from '../ui/classes.ts';
import { FormError } from '../ui/form-error.tsx';
import { notifySuccess } from '../ui/notify.ts';
import { Spinner } from '../ui/spinner.tsx';
import { emptySite } from './empty-site.ts';

/** A slow line and a large image. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface PlanUploadProps {
  /** Null to add a site for it. */
  readonly siteId: number | null;
  readonly label: string;
  readonly onUploaded?: (siteId: number) => void;
}

/** Chooses an image file and makes it the plan of a site. */
export function PlanUpload({ siteId, label, onUploaded }: PlanUploadProps) {
  const { t } = useTranslation();
  const sendChange = useSendChange();
  const id = useId();
  const upload = useAction(async (file: File) => {
    if (file.size > MAX_PLAN_FILE_BYTES) throw new TooLarge();
    const image = await asDataUrl(file);
    const options = { timeoutMs: UPLOAD_TIMEOUT_MS };
    if (siteId === null) {
      const body = { ...emptySite(t('plan.newSite')), sitePlan: image };
      return sendChange(planRoutes.saveSite, { body }, options);
    }
    const body = { siteId, imageBuffer: image, scale: PLAN_SCALE };
    return sendChange(planRoutes.savePlan, { params: { siteId: String(siteId) }, body }, options);
  });
  const reason =
    upload.error instanceof TooLarge
      ? t('plan.uploadHint')
      : (upload.refusal('imageBuffer') ?? upload.refusal('sitePlan') ?? upload.failure);
  return (
    <div className="flex max-w-sm flex-col gap-1">
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint`}
        disabled={upload.busy}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file chosen again is a change again.
          target.value = '';
          if (file === undefined) return;
          void upload.send(file, (saved) => {
            notifySuccess(t('plan.uploaded'));
            onUploaded?.(saved.siteId);
          });
        }}
      />
      <label
        htmlFor={id}
        className={classes(
          buttonStyle('secondary'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        )}
      >
        {upload.busy ? <Spinner /> : <Upload aria-hidden size={16} />}
        {label}
      </label>
      <p id={`${id}-hint`} className="text-fine text-muted">
        {t('plan.uploadHint')}
      </p>
      {reason !== undefined && <FormError>{t('plan.uploadFailed', { message: reason })}</FormError>}
    </div>
  );
}

class TooLarge extends Error {}

async function asDataUrl(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () =>
    reject(new Error('the file cannot be read', { cause: reader.error })),
  );
  reader.readAsDataURL(file);
  return promise;
}
