import { Toaster } from 'sonner';
import { useTranslation } from 'react-i18next';

/** Where toasts appear; once, in the shell of the app. */
export function Toasts({ theme }: { readonly theme: 'dark' | 'light' }) {
  const { t } = useTranslation();
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      closeButton
      containerAriaLabel={t('ui.notifications')}
      mobileOffset={{ bottom: 'calc(72px + env(safe-area-inset-bottom))' }}
      toastOptions={{
        closeButtonAriaLabel: t('ui.close'),
        classNames: {
          toast: '!bg-raised !text-text !border-border !shadow-raised !rounded-md !font-sans !text-body',
          description: '!text-muted',
          success: '[&_[data-icon]]:!text-ok',
          error: '[&_[data-icon]]:!text-high',
          closeButton: '!bg-raised !text-text !border-border',
        },
      }}
    />
  );
}
