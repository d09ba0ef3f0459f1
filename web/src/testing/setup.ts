import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { toast } from 'sonner';
import { afterEach, beforeEach, vi } from 'vitest';
import { speakLanguage } from '../i18n/languages.ts';
import { defaultCompanyWide } from '../platform/company-wide.ts';
import { choosePreferences } from '../platform/preferences.ts';
import { toastsWanted } from '../ui/notify.ts';
import { Toasts } from '../ui/toasts.tsx';
import { installBrowser, useDevice } from './browser.ts';
import { NOW } from './now.ts';
import { takeComplaints } from './page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// A busy machine is no reason to fail.
configure({ asyncUtilTimeout: 5_000 });
installBrowser();

/** All that waits. Frames too: jsdom would count them by a timer that ends with the test. */
const TIME = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'requestAnimationFrame',
  'cancelAnimationFrame',
] as const;

beforeEach(() => {
  useDevice('wide');
  vi.useFakeTimers({
    now: NOW,
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
    toFake: [...TIME],
  });
});

afterEach(async () => {
  showToasts();
  await openToTheEnd();
  toast.dismiss();
  cleanup();
  await forgetPreferences();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset['connection'];
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});

/** Shows waiting toasts at the end of their own test: test files share the modules that keep them until then. */
function showToasts(): void {
  if (toastsWanted.get()) render(createElement(Toasts, { theme: 'light' }));
}

/** Language, unit and time zone are again those without a user: test files share the modules that keep them. */
async function forgetPreferences(): Promise<void> {
  defaultCompanyWide();
  await speakLanguage(choosePreferences().language);
}

/** A screen that a test opens last asks for what it shows: now, on every machine, and not only on a fast one. */
async function openToTheEnd(): Promise<void> {
  // The screen, its parts, and what these ask for.
  for (let round = 0; round < 3; round += 1) await act(async () => vi.dynamicImportSettled());
}
