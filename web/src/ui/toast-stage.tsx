import { useEffect } from 'react';
import { toast, Toaster } from 'sonner';
import { useTranslation } from '../i18n/use-translation.ts';
import { toastsReady } from './notify.ts';

/** The part that shows toasts, loaded with the first of them. */
export function ToastStage({ theme }: { readonly theme: 'dark' | 'light' }) {
  const { t } = useTranslation();
  useEffect(() => toastsReady(toast), []);
  return (
    <Toaster
      theme={theme}
      position="bottom-right"
      closeButton
      className="above-alarm-bar"
      containerAriaLabel={t('ui.notifications')}
      offset={{ bottom: 'calc(24px + var(--alarm-bar, 0px))' }}
      mobileOffset={{ bottom: 'calc(72px + env(safe-area-inset-bottom) + var(--alarm-bar, 0px))' }}
      toastOptions={{
        closeButtonAriaLabel: t('ui.close'),
        classNames: {
          toast: 'bg-raised! text-text! border-border! shadow-raised! rounded-md! font-sans! text-body!',
          description: 'text-muted!',
          success: '[&_[data-icon]]:text-ok!',
          error: '[&_[data-icon]]:text-high!',
          actionButton: 'bg-accent! text-on-accent! h-8! rounded-sm! px-3! pointer-coarse:h-11!',
          // Its look stays small; a finger needs more.
          closeButton: 'bg-raised! text-text! border-border! after:absolute after:-inset-3',
        },
      }}
    />
  );
}
