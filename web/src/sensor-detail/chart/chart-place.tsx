import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import type { MeasuredModel } from './chart-model.ts';
import { chartGrids } from './grids.ts';
import { lanesHeight } from './sizes.ts';

interface ChartPlaceProps {
  readonly model: MeasuredModel;
  readonly children: ReactNode;
}

/**
 * The place of a chart, also while its code is loaded: 300 px high on a phone, 500 px on a desk (spec 1 §9), and of the
 * overview alone where there are no lines. Lanes come on top of that.
 */
export function ChartPlace({ model, children }: ChartPlaceProps) {
  const lanes: CSSProperties & Readonly<Record<'--lanes', string>> = {
    '--lanes': `${lanesHeight(model.lanes.length)}px`,
  };
  const height = chartGrids(model).includes('lines')
    ? 'h-[calc(300px+var(--lanes))] md:h-[calc(500px+var(--lanes))]'
    : 'h-[calc(96px+var(--lanes))]';
  return (
    <div style={lanes} className={classes('w-full', height)}>
      {children}
    </div>
  );
}
