import { useSyncExternalStore } from 'react';
import { browserStore } from './local-store.ts';

export type Theme = 'dark' | 'light';

const THEME_KEY = 'theme';
const CANVAS: Readonly<Record<Theme, string>> = { dark: '#0e1116', light: '#f4f6f9' };
const listeners = new Set<() => void>();

/** The theme on screen; theme.js has set it before the first paint. */
function currentTheme(): Theme {
  return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
}

/** Shows a theme and remembers it on this device. */
export function setTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', CANVAS[theme]);
  browserStore.set(THEME_KEY, theme);
  for (const listener of listeners) listener();
}

/** The theme on screen, for what cannot read it from the style sheet. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
