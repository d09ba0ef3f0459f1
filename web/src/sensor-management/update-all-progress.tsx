import type { Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { firmwareFailure } from './firmware-failure.ts';
import type { UpdateProgress } from './update-all.ts';

interface UpdateAllProgressProps {
  readonly progress: UpdateProgress<Sensor>;
  readonly onCancel: () => void;
}

/** Which sensor is being asked, or how it ended; read out as it changes. */
export function UpdateAllProgress({ progress, onCancel }: UpdateAllProgressProps) {
  const { t } = useTranslation();
  if (progress.kind === 'sending') {
    const { target, place, count } = progress;
    const text = t('sensorManagement.all.sending', { name: target.name, place, count });
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="flex min-w-60 flex-1 flex-col gap-1 text-body">
          {text}
          <progress aria-label={text} value={place} max={count} className="h-2 w-full accent-accent" />
        </output>
        <Button onClick={onCancel}>{t('sensorManagement.all.cancel')}</Button>
      </div>
    );
  }
  const { succeeded, failures, left } = progress;
  return (
    <output className="flex flex-col gap-2 text-body">
      <span className="font-semibold">
        {t(`sensorManagement.all.${progress.kind}`, { succeeded, failed: failures.length, left })}
      </span>
      {failures.length > 0 && (
        <ul aria-label={t('sensorManagement.all.failures')} className="text-table text-high">
          {failures.map(({ target, error }) => (
            <li key={target.id}>
              {t('sensorManagement.all.failure', { name: target.name, reason: firmwareFailure(error, t) })}
            </li>
          ))}
        </ul>
      )}
    </output>
  );
}
