import type { ChartRange, TimeWindow } from './chart-range.ts';
import { ExportLinks } from './export-links.tsx';
import { PeriodArrows } from './period-arrows.tsx';

interface ChartFootProps {
  readonly sensorId: number;
  readonly range: ChartRange;
  /** The period that is shown. */
  readonly window: TimeWindow;
  /** The period that was read, where anything was measured in it: it is offered as files. */
  readonly exported: TimeWindow | undefined;
  readonly nowMs: number;
  readonly disabled: boolean;
  readonly onRange: (range: ChartRange) => void;
}

/** Below the chart: its period and the way to the next, and the period as files. */
export function ChartFoot(props: ChartFootProps) {
  const { sensorId, range, window, exported, nowMs, disabled, onRange } = props;
  return (
    <div className="mt-1 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-2">
      <PeriodArrows range={range} window={window} nowMs={nowMs} disabled={disabled} onChange={onRange} />
      {exported !== undefined && (
        <div className="flex flex-wrap gap-2 md:ml-auto">
          <ExportLinks sensorId={sensorId} window={exported} />
        </div>
      )}
    </div>
  );
}
