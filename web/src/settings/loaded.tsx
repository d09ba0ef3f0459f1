import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { Loaded } from '../ui/loaded.tsx';

interface LoadedSettingsProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** The content of a card of settings, once it is read. */
export function LoadedSettings<Data>({ query, children }: LoadedSettingsProps<Data>) {
  const { t } = useTranslation();
  return (
    <Loaded query={query} loading={t('settings.loading')} height="h-16" failed={t('settings.failed')}>
      {children}
    </Loaded>
  );
}
