import './refuse-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isSpoken, speakLanguage } from '../i18n/languages.ts';
import { consoleLogger } from '../platform/logger.ts';
import { preferences } from '../platform/preferences.ts';
import { App } from './app.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { InitialisationFailed } from './initialisation-failed.tsx';
import { createAppRouter } from './router.tsx';
import { createServices } from './services.ts';
import './styles.css';

const root = createRoot(pageRoot());
const { language } = preferences();
if (isSpoken(language)) start();
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
  } catch (error) {
    consoleLogger.error('The app could not start', error);
    const message = error instanceof Error ? error.message : String(error);
    root.render(<InitialisationFailed message={message} />);
  }
}

function pageRoot(): HTMLElement {
  const element = document.querySelector<HTMLElement>('#root');
  if (element === null) throw new Error('index.html has no #root');
  return element;
}
