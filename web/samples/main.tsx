import './fixed-clock.ts';
import { createRoot } from 'react-dom/client';
import { present } from '@ts1/contract';
import { speakLanguage } from '../src/i18n/languages.ts';
import { choosePreferences } from '../src/platform/preferences.ts';
import { setTheme } from '../src/platform/theme.ts';
import { FRAMES } from './frames.tsx';
import { SamplesPage } from './samples-page.tsx';
import { markWhenSettled } from './settled.ts';
import { showStates } from './show-states.ts';
import './samples.css';

// `?theme=light` and `?frame=dialog` are the whole address; `?frames=empty` is for the one who takes pictures.
const address = new URLSearchParams(window.location.search);
const frame = FRAMES.find(({ name }) => name === address.get('frame'));
showTheme(address.get('theme'));
// A frame follows the page that it is on.
window.addEventListener('message', ({ data, origin }: MessageEvent<{ readonly theme?: unknown }>) => {
  if (origin !== window.location.origin) return;
  showTheme(data.theme);
  void markWhenSettled(document);
});
choosePreferences({ language: 'en', temperatureUnit: 'c' });
await speakLanguage('en');
showStates(document.styleSheets);
createRoot(present(document.querySelector('#root'), 'the root of the page')).render(
  frame === undefined ? (
    <SamplesPage hasEmptyFrames={address.get('frames') === 'empty'} />
  ) : (
    <frame.content />
  ),
);
void markWhenSettled(document);

function showTheme(theme: unknown): void {
  setTheme(theme === 'light' ? 'light' : 'dark');
}
