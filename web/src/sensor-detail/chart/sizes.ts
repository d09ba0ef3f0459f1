/** Room for the labels of one y axis. */
export const AXIS_WIDTH_PX = 44;

/** Height of the overview below the chart. */
export const OVERVIEW_HEIGHT_PX = 36;

export const TOP_PX = 28;
export const BOTTOM_PX = OVERVIEW_HEIGHT_PX + 44;

/** A lane: its name above its band, and a gap below. */
export const LANE_TITLE_PX = 16;
export const LANE_BAND_PX = 14;
export const LANE_PX = LANE_TITLE_PX + LANE_BAND_PX + 4;
/** Between the lines and the first lane. */
const LANES_TOP_PX = 8;

export const TICK_FONT = { fontFamily: 'inherit', fontSize: 11 };

export interface ChartSize {
  readonly width: number;
  readonly height: number;
}

/** The height that lanes add to a chart. */
export function lanesHeight(count: number): number {
  return count === 0 ? 0 : LANES_TOP_PX + count * LANE_PX;
}
