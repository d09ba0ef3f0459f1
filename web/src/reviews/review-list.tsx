import type { ReviewSummary } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { classes } from '../ui/classes.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { openRow } from '../ui/row-click.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { ReviewChips } from './review-chips.tsx';
import { periodText, scopeName } from './review-texts.ts';
import { useReviews } from './use-reviews.ts';

/** The reviews that are done, or those that are not, newest first. */
export function ReviewList({ done }: { readonly done: boolean }) {
  const { t } = useTranslation();
  const reviews = useReviews(done);
  return (
    <Loaded
      query={reviews}
      loading={t('reviews.loading')}
      failed={t('reviews.failed')}
      failedHint={t('reviews.failedHint')}
    >
      {(all) =>
        all.length === 0 ? (
          <EmptyState icon={ClipboardCheck} title={t(done ? 'reviews.nothingDone' : 'reviews.nothingDue')}>
            {t(done ? 'reviews.nothingDoneHint' : 'reviews.nothingDueHint')}
          </EmptyState>
        ) : (
          <ul aria-label={t(done ? 'reviews.parts.done' : 'reviews.parts.due')} className={CARD_LIST}>
            {all.map((review) => (
              <ReviewRow key={review.id} review={review} />
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

function ReviewRow({ review }: { readonly review: ReviewSummary }) {
  const { t } = useTranslation();
  const { id, done_at, done_by, grace_ends_at, text } = review;
  const who =
    done_at === null || done_by === null
      ? t('reviews.until', { at: formatDateTime(Date.parse(grace_ends_at)) })
      : t('reviews.doneBy', { name: done_by, at: formatDateTime(Date.parse(done_at)) });
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the link in it is for the keyboard
    <li
      onClick={openRow}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 last:border-b-0 hover:bg-raised"
    >
      <span className="flex min-w-0 flex-col gap-1 text-body">
        <Link
          to="/alarm-log/reviews"
          search={{ review: id }}
          className={classes(TOUCH_AREA, 'font-semibold break-words text-text hover:underline')}
        >
          {scopeName(review, t)}
          <span className="sr-only">, {periodText(review, t)}</span>
        </Link>
        <span className="text-muted">
          {periodText(review, t)}
          {' · '}
          {who}
        </span>
        {text !== null && <span className="break-words">{text}</span>}
      </span>
      <span className="flex flex-wrap gap-2">
        <ReviewChips review={review} />
      </span>
    </li>
  );
}
