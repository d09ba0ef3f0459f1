import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { errorText } from '../platform/error-text.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';
import { Skeleton } from './skeleton.tsx';

/** The parts of a query that decide what is shown. */
export interface Read<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: Read<Data>;
  /** Sentence that is read out while it loads. */
  readonly loading: string;
  /** Class of the height that is kept for what loads. */
  readonly height?: string;
  /** Shown while it loads, in place of a block of that height. */
  readonly skeleton?: ReactNode;
  /** Sentence that says that it could not be read. */
  readonly failed: string | ((error: Error) => string);
  /** Says what is safe and what to do; the reason where left out. */
  readonly failedHint?: ReactNode;
  /** The content; nothing where it is shown elsewhere. */
  readonly children?: (data: Data) => ReactNode;
}

/** Shows the data of a query: a skeleton until it is read, or why it failed, with a button that tries again. */
export function Loaded<Data>({
  query,
  loading,
  height = 'h-24',
  skeleton,
  failed,
  failedHint,
  children,
}: LoadedProps<Data>) {
  const { t } = useTranslation();
  const { data, error, isPending, refetch } = query;
  if (data !== undefined) return children?.(data);
  if (isPending || error === null) {
    return (
      <LoadingState label={loading}>{skeleton ?? <Skeleton className={`${height} w-full`} />}</LoadingState>
    );
  }
  return (
    <ErrorState
      title={typeof failed === 'string' ? failed : failed(error)}
      action={<Button onClick={() => void refetch()}>{t('ui.tryAgain')}</Button>}
    >
      {failedHint ?? errorText(error, t)}
    </ErrorState>
  );
}
