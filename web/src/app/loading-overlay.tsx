import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Activity } from '../platform/activity.ts';
import { Spinner } from '../ui/spinner.tsx';

/** A flashing overlay is worse than none: quick requests never show it. */
const APPEARS_AFTER_MS = 150;

/** Says that something is being loaded while somebody waits for it; lets clicks through. */
export function LoadingOverlay({ activity }: { readonly activity: Activity }) {
  const { t } = useTranslation();
  const busy = useSyncExternalStore(activity.subscribe, () => activity.count() > 0);
  const shown = useStaysTrue(busy, APPEARS_AFTER_MS);
  return (
    <output
      className="pointer-events-none fixed inset-x-0 top-16 z-30 flex justify-center"
      data-testid="loading-overlay"
    >
      {shown && (
        <span className="flex items-center gap-2 rounded-full border border-border bg-raised px-4 py-2 text-body text-text shadow-raised">
          <Spinner />
          {t('app.loading')}
        </span>
      )}
    </output>
  );
}

function useStaysTrue(value: boolean, delayMs: number): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (!value) return undefined;
    const timer = setTimeout(() => setStays(true), delayMs);
    return () => {
      clearTimeout(timer);
      setStays(false);
    };
  }, [value, delayMs]);
  return stays;
}
