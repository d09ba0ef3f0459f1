import type { Review } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { Thermometer } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Signatures } from '../signatures/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { AccessFigures } from './access-figures.tsx';
import { EndReview } from './end-review.tsx';
import { FiguresTable } from './figures-table.tsx';
import { ReviewChips } from './review-chips.tsx';
import { periodText, scopeName } from './review-texts.ts';
import { useReview } from './use-reviews.ts';

/** Part of the screen of the audit log, which has the names of actions. */
const LogFigures = lazyPart(async () => (await import('../audit-logs/audit-logs-screen.tsx')).LogFigures);

/** One review: the figures of its period, and the way to end it. */
export function ReviewPage({ reviewId }: { readonly reviewId: number }) {
  const { t } = useTranslation();
  const review = useReview(reviewId);
  const { data } = review;
  return (
    <>
      <Link
        to="/alarm-log/reviews"
        className={classes(TOUCH_AREA, 'mb-2 text-body text-muted hover:underline')}
      >
        {t('reviews.back')}
      </Link>
      <PageHeader
        title={data === undefined ? t('reviews.title') : scopeName(data, t)}
        subtitle={data && periodText(data, t)}
        action={data && <ReviewChips review={data} />}
      />
      <Loaded query={review} loading={t('reviews.loadingOne')} height="h-96" failed={t('reviews.failedOne')}>
        {(one) => <Content review={one} />}
      </Loaded>
    </>
  );
}

function Content({ review }: { readonly review: Review }) {
  const { t } = useTranslation();
  const { sensors, unseen_sensors, may_end, may_sign, done_at, done_by, text, digest } = review;
  const later = sensors.reduce((sum, { later_readings }) => sum + later_readings, 0);
  return (
    <div className="flex flex-col gap-4">
      {may_end && <EndReview review={review} />}
      {done_at !== null && done_by !== null && (
        <div className="flex flex-col gap-1 text-body">
          <p className="text-muted">
            {t('reviews.doneBy', { name: done_by, at: formatDateTime(Date.parse(done_at)) })}
          </p>
          {text !== null && <p className="break-words whitespace-pre-wrap">{text}</p>}
        </div>
      )}
      {later > 0 && <p className="text-body font-medium">{t('reviews.later', { count: later })}</p>}
      {unseen_sensors > 0 && (
        <p className="text-body text-muted">{t('reviews.unseen', { count: unseen_sensors })}</p>
      )}
      <Figures review={review} />
      <Signatures
        kind="review"
        ids={[review.id]}
        id={review.id}
        title={`${scopeName(review, t)}, ${periodText(review, t)}`}
        isFinal={done_at !== null}
        maySign={may_sign}
      />
      {digest !== null && (
        <p className="text-fine text-muted">
          {t('reviews.digest')} <code className="break-all">{digest}</code>
        </p>
      )}
    </div>
  );
}

function Figures({ review: { log, access, sensors, from, to } }: { readonly review: Review }) {
  const { t } = useTranslation();
  if (log !== null) {
    return (
      <Suspense>
        <LogFigures log={log} from={Date.parse(from)} to={Date.parse(to)} />
      </Suspense>
    );
  }
  if (access !== null) return <AccessFigures access={access} />;
  if (sensors.length > 0) return <FiguresTable sensors={sensors} />;
  return (
    <EmptyState icon={Thermometer} title={t('reviews.noSensors')}>
      {t('reviews.noSensorsHint')}
    </EmptyState>
  );
}
