import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { consoleLogger } from '../platform/logger.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';

/** What a screen shows in its place when it breaks; the shell around it goes on. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t } = useTranslation();
  useEffect(() => consoleLogger.error('A screen failed', error), [error]);
  return (
    <div className="mx-auto max-w-xl p-4">
      <ErrorState
        title={t('app.wentWrong')}
        action={<Button onClick={() => window.location.reload()}>{t('app.reload')}</Button>}
      >
        {t('app.wentWrongHint')}
      </ErrorState>
    </div>
  );
}
