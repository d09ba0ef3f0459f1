import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
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

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  document.body.replaceChildren();
  delete document.documentElement.dataset['connection'];
  const complaints = takeComplaints();
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
});
