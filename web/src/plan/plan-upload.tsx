import { MAX_PLAN_FILE_BYTES, PLAN_SCALE, planRoutes } from '@ts1/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { errorText } from '../platform/error-text.ts';
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
  const api = useApi();
  const queries = useQueryClient();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const upload = async (file: File): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      if (file.size > MAX_PLAN_FILE_BYTES) throw new TooLarge();
      const image = await asDataUrl(file);
      const timeoutMs = UPLOAD_TIMEOUT_MS;
      const saved =
        siteId === null
          ? await api.call(
              planRoutes.saveSite,
              { body: { ...emptySite(t('plan.newSite')), sitePlan: image } },
              { timeoutMs },
            )
          : await api.call(
              planRoutes.savePlan,
              { params: { siteId: String(siteId) }, body: { siteId, imageBuffer: image, scale: PLAN_SCALE } },
              { timeoutMs },
            );
      await queries.invalidateQueries({ queryKey: ['Site'] });
      await queries.invalidateQueries({ queryKey: ['Plan'] });
      notifySuccess(t('plan.uploaded'));
      onUploaded?.(saved.siteId);
    } catch (caught) {
      const message = caught instanceof TooLarge ? t('plan.uploadHint') : reasonOf(caught);
      setError(t('plan.uploadFailed', { message }));
    } finally {
      setBusy(false);
    }
  };
  const reasonOf = (caught: unknown): string => {
    const field =
      caught instanceof ApiError
        ? (caught.fieldError('imageBuffer') ?? caught.fieldError('sitePlan'))
        : undefined;
    return field ?? errorText(caught, t);
  };
  return (
    <div className="flex max-w-sm flex-col gap-1">
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-hint`}
        disabled={busy}
        className="peer sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file chosen again is a change again.
          target.value = '';
          if (file !== undefined) void upload(file);
        }}
      />
      <label
        htmlFor={id}
        className={classes(
          buttonStyle('secondary'),
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent',
        )}
      >
        {busy ? <Spinner /> : <Upload aria-hidden size={16} />}
        {label}
      </label>
      <p id={`${id}-hint`} className="text-fine text-muted">
        {t('plan.uploadHint')}
      </p>
      {error !== undefined && <FormError>{error}</FormError>}
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
