import { present } from '@ts1/contract';
import type { CustomSeriesOption } from 'echarts/charts';
import type { TimeWindow } from '../chart-range.ts';
import { lanePieces, type Lane, type LanePiece } from '../lanes.ts';
import type { ChartColours } from './chart-colours.ts';
import { LANE_BAND_PX, LANE_TITLE_PX } from './sizes.ts';

/** An opening of seconds in a period of months is seen all the same. */
const LEAST_WIDTH_PX = 2;
const OPACITY: Readonly<Record<LanePiece['look'], number>> = {
  active: 0.85,
  inactive: 0.7,
  unknown: 0.14,
  alarm: 1,
};
/** An alarm is a line along the top of its lane. */
const ALARM_PX = 3;

/** States as bands and counts as bars, one lane below the other. */
export function laneSeries(
  lanes: readonly Lane[],
  window: TimeWindow,
  colours: ChartColours,
): CustomSeriesOption[] {
  return lanes.map((lane, index) => {
    const pieces = lanePieces(lane, window);
    return {
      id: lane.input,
      type: 'custom',
      xAxisId: 'lanes time',
      yAxisId: 'lanes',
      silent: true,
      animation: false,
      clip: true,
      // The middle of the lane stands for its height: the y axis is none of figures.
      data: pieces.map(({ startMs, endMs }) => [startMs, index + 0.5, endMs]),
      encode: { x: [0, 2], y: 1 },
      renderItem: (params, api) => {
        const piece = pieces[params.dataIndex];
        if (piece === undefined) return null;
        const begin = api.coord([piece.startMs, index]);
        const [from, top] = [present(begin[0]), present(begin[1])];
        const to = present(api.coord([piece.endMs, index])[0]);
        return {
          type: 'rect',
          shape: { ...pieceBand(piece, top), x: from, width: Math.max(LEAST_WIDTH_PX, to - from) },
          style: { fill: pieceColour(piece, lane, colours), opacity: OPACITY[piece.look] },
        };
      },
    };
  });
}

/** Returns the place of a piece in a lane that begins at `top`: upon the lane's bottom line. */
function pieceBand(
  { share, look }: Pick<LanePiece, 'share' | 'look'>,
  top: number,
): { y: number; height: number } {
  if (look === 'alarm') return { y: top + LANE_TITLE_PX - ALARM_PX, height: ALARM_PX };
  const height = LANE_BAND_PX * share;
  return { y: top + LANE_TITLE_PX + LANE_BAND_PX - height, height };
}

function pieceColour({ look }: LanePiece, { colour }: Lane, colours: ChartColours): string {
  if (look === 'alarm') return colours.high;
  return look === 'active' ? colours.tokens[colour] : colours.muted;
}
