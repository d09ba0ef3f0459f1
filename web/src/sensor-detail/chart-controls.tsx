import type { ReactNode } from 'react';
import { CustomRangeForm } from '../custom-range/index.ts';
import type { ChartRange, TimeWindow } from './chart-range.ts';
import type { ChartView } from './chart-search.ts';
import { RangeButtons, type RangeChoice } from './range-buttons.tsx';

interface ChartControlsProps {
  readonly view: ChartView;
  /** The period that is shown. */
  readonly window: TimeWindow;
  readonly disabled: boolean;
  /** Switches of the chart, where they are above it. */
  readonly toggles: ReactNode;
  readonly onView: (view: ChartView) => void;
}

/** Everything above the chart that decides what it shows. */
export function ChartControls({ view, window, disabled, toggles, onView }: ChartControlsProps) {
  const choose = (range: ChartRange): void => onView({ ...view, range });
  return (
    <div className="mb-1 flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <RangeButtons
          range={view.range}
          disabled={disabled}
          onChoose={(choice) => choose(toChartRange(choice, window))}
        />
        {toggles}
      </div>
      {view.range.kind === 'custom' && (
        <CustomRangeForm
          key={`${view.range.startMs} ${view.range.endMs}`}
          window={view.range}
          disabled={disabled}
          onApply={(applied) => choose({ kind: 'custom', ...applied })}
        />
      )}
    </div>
  );
}

/** A custom range begins with the period that is shown. */
function toChartRange(choice: RangeChoice, window: TimeWindow): ChartRange {
  if (choice === 'all') return { kind: 'all' };
  return choice === 'custom' ? { kind: 'custom', ...window } : { kind: 'preset', preset: choice };
}
