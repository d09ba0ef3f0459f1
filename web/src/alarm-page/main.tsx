import { effectivePreferences } from '@ts1/contract';
import { createRoot } from 'react-dom/client';
import { alarmPage } from '../i18n/en/alarm-page.ts';
import { addTexts } from '../i18n/translate.ts';
import { AlarmPage } from './alarm-page.tsx';
import { speakTo } from './speak-to.ts';

addTexts({ alarmPage });
const root = createRoot(pageRoot());
const start = (): void => root.render(<AlarmPage />);
void speakTo(effectivePreferences({ accepts: navigator.languages }).language).then(start, start);

function pageRoot(): HTMLElement {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no root');
  return element;
}
