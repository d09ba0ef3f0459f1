import { useMemo, useSyncExternalStore } from 'react';
import { readChartColours, type ChartColours } from './chart-colours.ts';

/** The chart's colours in the present theme; renewed when the theme changes. */
export function useChartColours(): ChartColours {
  const theme = useSyncExternalStore(onThemeChange, presentTheme);
  // oxlint-disable-next-line react/exhaustive-deps -- the theme is what the colours are read from
  return useMemo(() => readChartColours(document.documentElement), [theme]);
}

function presentTheme(): string {
  return document.documentElement.className;
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
