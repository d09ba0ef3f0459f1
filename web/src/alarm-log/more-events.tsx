import { useCallback } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { Button } from '../ui/button.tsx';

/** Further pages are read before the reader comes to the end of those that are there. */
const AHEAD = '1200px';

interface MoreEventsProps {
  readonly isFetching: boolean;
  readonly hasFailed: boolean;
  /** ISO 8601: how far the log was searched; null when that says nothing. */
  readonly searchedTo: string | null;
  readonly onMore: () => void;
}

/** Follows the last event while there are more: reads them as it comes near, or when it is pressed. */
export function MoreEvents({ isFetching, hasFailed, searchedTo, onMore }: MoreEventsProps) {
  const { t } = useTranslation();
  const isWaiting = !isFetching && !hasFailed;
  const watch = useCallback(
    (mark: Element | null) => {
      if (mark === null || !isWaiting) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          // A busy page gets several at once: the last one holds.
          if (entries.at(-1)?.isIntersecting === true) onMore();
        },
        { rootMargin: AHEAD },
      );
      observer.observe(mark);
      return () => observer.disconnect();
    },
    [isWaiting, onMore],
  );
  return (
    <div ref={watch} className="mt-3 flex flex-wrap items-center gap-3">
      <Button busy={isFetching} onClick={onMore}>
        {t('alarmLog.more')}
      </Button>
      {searchedTo !== null && (
        <output className="text-table text-muted">
          {t('alarmLog.searchedTo', { time: formatDateTime(Date.parse(searchedTo)) })}
        </output>
      )}
    </div>
  );
}
