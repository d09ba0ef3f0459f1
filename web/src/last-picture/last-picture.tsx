import { MINUTE_MS } from '@ts1/contract/durations';
import { addTexts, type TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { lastPicture } from '../i18n/en/last-picture.ts';
import { useLostSince } from '../platform/connection-context.tsx';
import { LAST_PICTURE_KEY } from '../platform/last-picture-key.ts';
import { browserStore } from '../platform/local-store.ts';
import { useNow } from '../platform/use-now.ts';
import { useUser } from '../session/index.ts';
import { type PictureRow, readPicture } from './picture.ts';

addTexts({ lastPicture });

const AGEING_MS = 10_000;

/** Without a connection: what this device kept, where how old it is stands out and no colour says that all is well. */
export function LastPicture() {
  const { t } = useTranslation();
  const now = useNow(AGEING_MS);
  const isLost = useLostSince() !== null;
  const user = useUser();
  const rows = isLost ? readPicture(browserStore.get(LAST_PICTURE_KEY), user, now) : undefined;
  if (rows === undefined || rows.length === 0) return null;
  return (
    <section aria-label={t('lastPicture.title')} className="mb-4">
      <h2 className="text-body font-semibold">{t('lastPicture.title')}</h2>
      <p className="mb-3 text-body text-muted">{t('lastPicture.hint')}</p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function Row({ row: { name, values, ageMs } }: { readonly row: PictureRow }) {
  const { t } = useTranslation();
  return (
    <li className="rounded-md border border-border bg-surface p-3 text-muted">
      <p className="text-body font-semibold text-text">{name}</p>
      {ageMs === null ? (
        <p className="text-body">{t('lastPicture.none')}</p>
      ) : (
        <p className="text-2xl font-semibold text-text" data-testid="picture-age">
          {t('lastPicture.old', { age: ageText(ageMs, t) })}
        </p>
      )}
      {values.map((value) => (
        <p key={value.name} className="text-table">
          {value.name} {value.text}
          {value.limits !== null && ` · ${t('lastPicture.limits', { limits: value.limits })}`}
        </p>
      ))}
    </li>
  );
}

function ageText(ageMs: number, t: TFunction): string {
  const all = Math.floor(ageMs / MINUTE_MS);
  if (all === 0) return t('lastPicture.underMinute');
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  return hours === 0 ? t('lastPicture.minutes', { minutes }) : t('lastPicture.hours', { hours, minutes });
}
