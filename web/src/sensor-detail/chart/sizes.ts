/** Room for the labels of one y axis. */
export const AXIS_WIDTH_PX = 44;

/** Height of the overview below the chart. */
export const OVERVIEW_HEIGHT_PX = 36;

export const TOP_PX = 28;
export const BOTTOM_PX = OVERVIEW_HEIGHT_PX + 44;

export const TICK_FONT = { fontFamily: 'inherit', fontSize: 11 };

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}
