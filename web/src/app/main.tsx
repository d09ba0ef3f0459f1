import './refuse-eval.ts';
import { present } from '@ts1/contract';
import { StrictMode, Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSpoken, speakLanguage } from '../i18n/languages.ts';
import { consoleLogger } from '../platform/logger.ts';
import { preferences } from '../platform/preferences.ts';
import { App } from './app.tsx';
import { createAppRouter } from './router.tsx';
import { createServices } from './services.ts';
import './styles.css';
import { ErrorScreen } from './error-screen.tsx';
import { TriangleAlert } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { buttonStyle } from '../ui/button-style.ts';

interface InitialisationFailedProps {
  readonly message: string;
}

interface ErrorBoundaryState {
  readonly failure: Error | null;
}

/** Catches what breaks outside of the screens; the router catches the rest. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <ErrorScreen error={failure} />;
  }
}

const root = createRoot(present(document.querySelector('#root'), '#root'));
const { language } = preferences();
// In a task of its own, so that keys and pointer are answered between the code and what it does.
if (isSpoken(language)) setTimeout(start);
// Without its texts the app is shown in English: values and alarms count more.
else void speakLanguage(language).then(start, start);

function start(): void {
  try {
    const services = createServices();
    const router = createAppRouter(services);
    services.session.start();
    root.render(
      <StrictMode>
        <ErrorBoundary>
          <App services={services} router={router} />
        </ErrorBoundary>
      </StrictMode>,
    );
    // The first use of a locale loads its data, which takes longer than anything else of a first look: done while the
    // first call is on its way.
    setTimeout(Intl.DateTimeFormat);
  } catch (error) {
    consoleLogger.error('The app could not start', error);
    const message = error instanceof Error ? error.message : String(error);
    root.render(<InitialisationFailed message={message} />);
  }
}

/** Shown instead of the app when it could not start; depends on nothing that may have failed. */
function InitialisationFailed({ message }: InitialisationFailedProps) {
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
