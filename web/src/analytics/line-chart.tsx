import { useEffect, useRef } from 'react';
import { useTheme } from '../platform/theme.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { classes } from '../ui/classes.ts';
import { drawLines, linesHeight, type Line } from './draw-lines.ts';
import { isDashed, LINE_TOKENS } from './line-looks.ts';

interface LineChartProps {
  readonly label: string;
  readonly lines: readonly Line[];
}

/** Lines over time; loaded with ECharts when one is first drawn. */
export function LineChart({ label, lines }: LineChartProps) {
  const element = useRef<HTMLDivElement>(null);
  const theme = useTheme();
  useEffect(() => {
    if (element.current === null) return undefined;
    const { chart, show } = drawLines(element.current, companyTimeZone());
    show(lines);
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the theme is what the colours are read from
  }, [lines, theme]);
  return (
    <>
      <div
        ref={element}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- ECharts draws into it
        role="img"
        aria-label={label}
        className="w-full"
        style={{ height: linesHeight(lines) }}
      />
      <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-table">
        {lines.map(({ name }, index) => (
          <li key={name} className="flex items-center gap-2">
            <span
              aria-hidden
              className={classes('w-6 border-t-3', isDashed(index) && 'border-dashed')}
              style={{ borderColor: `var(--${LINE_TOKENS[index % LINE_TOKENS.length]})` }}
            />
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}
