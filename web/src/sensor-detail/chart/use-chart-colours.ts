import { useMemo } from 'react';
import { useTheme } from '../../platform/theme.ts';
import { readChartColours, type ChartColours } from './chart-colours.ts';

/** The chart's colours in the present theme. */
export function useChartColours(): ChartColours {
  const theme = useTheme();
  // oxlint-disable-next-line react/exhaustive-deps -- the theme is what the colours are read from
  return useMemo(() => readChartColours(document.documentElement), [theme]);
}
