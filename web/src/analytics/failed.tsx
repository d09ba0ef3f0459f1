import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** A part of the page could not be read: never the same as that there is nothing in it. */
export function Failed({ onRetry }: { readonly onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <ErrorState
      title={t('analytics.failed')}
      action={<Button onClick={() => void onRetry()}>{t('ui.tryAgain')}</Button>}
    />
  );
}
