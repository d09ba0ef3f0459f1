import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { consoleLogger } from '../platform/logger.ts';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { serverAnswers, UnreachableError } from './lazy-screen.ts';

/** Shown in place of a screen that breaks; the shell around it goes on. */
export function ErrorScreen({ error }: Pick<ErrorComponentProps, 'error'>) {
  const { t } = useTranslation();
  const [unreachable, setUnreachable] = useState(error instanceof UnreachableError);
  useEffect(() => consoleLogger.error('A screen failed', error), [error]);
  const reload = async (): Promise<void> => {
    if (await serverAnswers()) window.location.reload();
    else setUnreachable(true);
  };
  return (
    <div className="mx-auto max-w-xl p-4">
      <ErrorState
        title={t(unreachable ? 'app.errors.network' : 'app.wentWrong')}
        action={<Button onClick={() => void reload()}>{t('app.reload')}</Button>}
      >
        {unreachable ? undefined : t('app.wentWrongHint')}
      </ErrorState>
    </div>
  );
}
