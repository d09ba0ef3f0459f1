import type { ReadingsImport } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatCount } from '../platform/units.ts';
import { FormError } from '../ui/form-error.tsx';
import { FormSuccess } from '../ui/form-success.tsx';

const FIGURES = ['inputValues', 'duplicates', 'conflicts', 'refused', 'leftOut', 'withoutRoom'] as const;

/** How far the last import is, or how it ended. */
export function Outcome({ last }: { readonly last: ReadingsImport }) {
  const { t } = useTranslation();
  const { phase, progress, fileName: file, failure, result, startedBy, startedAt, resumed } = last;
  const started = t('readingsImport.started', {
    name: startedBy,
    at: formatDateTime(Date.parse(startedAt)),
  });
  const about = (
    <>
      {resumed === true && <p className="text-fine text-muted">{t('readingsImport.resumed')}</p>}
      <p className="text-fine text-muted">{started}</p>
    </>
  );
  if (phase === 'failed') {
    return (
      <FormError>
        {failure === null
          ? t('readingsImport.interrupted', { file })
          : t('readingsImport.failed', { file, reason: failure })}
      </FormError>
    );
  }
  if (phase === 'done') {
    const added = formatCount(result?.added ?? 0);
    const shown = FIGURES.map((name) => [name, result?.[name] ?? 0] as const).filter(
      ([, count]) => count > 0,
    );
    return (
      <>
        <FormSuccess>{t('readingsImport.done', { file, added })}</FormSuccess>
        {shown.length > 0 && (
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            {shown.map(([name, count]) => (
              <div key={name} className="contents">
                <dt className="text-muted">{t(`readingsImport.results.${name}`)}</dt>
                <dd className="text-right tabular-nums">{formatCount(count)}</dd>
              </div>
            ))}
          </dl>
        )}
        {about}
      </>
    );
  }
  if (last.quietSince !== undefined) {
    const since = formatDateTime(Date.parse(last.quietSince), 'time');
    return (
      <>
        <output className="block break-words">
          {t(phase === 'upload' ? 'readingsImport.quietUpload' : 'readingsImport.quiet', { file, since })}
        </output>
        {about}
      </>
    );
  }
  const text = t(`readingsImport.phases.${phase}`, { file });
  return (
    <>
      <output className="block break-words">{text}</output>
      {phase !== 'waiting' && (
        <progress aria-label={text} value={progress} max={1} className="h-2 w-full accent-accent" />
      )}
      {about}
    </>
  );
}
