import { TriangleAlert } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { buttonStyle } from '../ui/button-style.ts';

interface InitialisationFailedProps {
  readonly message: string;
}

/** Shown instead of the app when it could not start; depends on nothing that may have failed. */
export function InitialisationFailed({ message }: InitialisationFailedProps) {
  return (
    <main role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-3 px-4 py-24 text-center">
      <TriangleAlert aria-hidden size={32} className="text-high" />
      <h1 className="text-title font-semibold">{t('app.initialisationFailed')}</h1>
      <p className="text-body text-muted">{t('app.initialisationError', { message })}</p>
      <button type="button" className={buttonStyle('primary')} onClick={() => window.location.reload()}>
        {t('app.reload')}
      </button>
    </main>
  );
}
