import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The content of a card once it is read; its skeleton before, its error with another try else. */
export function Loaded<Data>({ query, children }: LoadedProps<Data>) {
  const { t } = useTranslation();
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) {
    return (
      <LoadingState label={t('settings.loading')}>
        <Skeleton className="h-16 w-full" />
      </LoadingState>
    );
  }
  return (
    <ErrorState
      title={t('settings.failed')}
      action={<Button onClick={() => void query.refetch()}>{t('ui.tryAgain')}</Button>}
    />
  );
}
