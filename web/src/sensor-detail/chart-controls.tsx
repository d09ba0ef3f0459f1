import { ZoomOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { CustomRangeForm } from '../custom-range/index.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import type { ChartRange, TimeWindow } from './chart-range.ts';
import type { ChartView } from './chart-search.ts';
import { PeriodArrows } from './period-arrows.tsx';
import { RangeButtons, type RangeChoice } from './range-buttons.tsx';

interface ChartControlsProps {
  readonly view: ChartView;
  /** The period that is shown. */
  readonly window: TimeWindow;
  readonly nowMs: number;
  readonly disabled: boolean;
  readonly isZoomed: boolean;
  /** Switches of the chart, where they are above it. */
  readonly toggles: ReactNode;
  readonly onView: (view: ChartView) => void;
  readonly onResetZoom: () => void;
}

/** Everything above the chart that decides what it shows. */
export function ChartControls(props: ChartControlsProps) {
  const { view, window, nowMs, disabled, isZoomed, toggles, onView, onResetZoom } = props;
  const { t } = useTranslation();
  const choose = (range: ChartRange): void => onView({ ...view, range });
  return (
    <div className="mb-2 flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RangeButtons
          range={view.range}
          disabled={disabled}
          onChoose={(choice) => choose(toChartRange(choice, window))}
        />
        <PeriodArrows
          range={view.range}
          window={window}
          nowMs={nowMs}
          disabled={disabled}
          onChange={choose}
        />
      </div>
      {view.range.kind === 'custom' && (
        <CustomRangeForm
          key={`${view.range.startMs} ${view.range.endMs}`}
          window={view.range}
          disabled={disabled}
          onApply={(applied) => choose({ kind: 'custom', ...applied })}
        />
      )}
      <div
        className={classes(
          'flex flex-wrap items-center justify-between gap-2',
          toggles !== undefined && 'min-h-9',
        )}
      >
        {toggles}
        {isZoomed && (
          <Button icon={ZoomOut} onClick={onResetZoom}>
            {t('sensorDetail.resetZoom')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A custom range begins with the period that is shown. */
function toChartRange(choice: RangeChoice, window: TimeWindow): ChartRange {
  if (choice === 'all') return { kind: 'all' };
  return choice === 'custom' ? { kind: 'custom', ...window } : { kind: 'preset', preset: choice };
}
