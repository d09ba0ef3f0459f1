import { createRoot } from 'react-dom/client';
import { alarmPage } from '../i18n/en/alarm-page.ts';
import { addTexts } from '../i18n/translate.ts';
import { AlarmPage } from './alarm-page.tsx';

addTexts({ alarmPage });
const root = document.getElementById('root');
if (root === null) throw new Error('the page has no root');
createRoot(root).render(<AlarmPage />);
