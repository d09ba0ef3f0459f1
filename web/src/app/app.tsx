import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiContext } from '../platform/api-context.tsx';
import { ConnectionContext } from '../platform/connection-context.tsx';
import { useTheme } from '../platform/theme.ts';
import { SessionContext } from '../session/index.ts';
import { notifyError } from '../ui/notify.ts';
import { Toasts } from '../ui/toasts.tsx';
import { AskPerson } from './ask-person.tsx';
import { LoadingOverlay } from './loading-overlay.tsx';
import type { createAppRouter } from './router.tsx';
import type { Services } from './services.ts';

interface AppProps {
  readonly services: Services;
  readonly router: ReturnType<typeof createAppRouter>;
}

/** The app around its screens: services, toasts and the loading overlay. */
export function App({ services, router }: AppProps) {
  const { t } = useTranslation();
  const theme = useTheme();
  useEffect(() => {
    const refuse = (): void => notifyError(t('app.forbidden'));
    window.addEventListener('auth:forbidden', refuse);
    return () => window.removeEventListener('auth:forbidden', refuse);
  }, [t]);
  return (
    <QueryClientProvider client={services.queryClient}>
      <ApiContext value={services.api}>
        <ConnectionContext value={services.connection}>
          <SessionContext value={services.session}>
            <RouterProvider router={router} />
            <LoadingOverlay activity={services.activity} />
            <AskPerson prompt={services.prompt} />
            <Toasts theme={theme} />
          </SessionContext>
        </ConnectionContext>
      </ApiContext>
    </QueryClientProvider>
  );
}
