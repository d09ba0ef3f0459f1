/** A marker at its place on screen, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Width and height as a dot. */
  readonly dot: number;
  /** 0 is an alarm, which is never a dot. */
  readonly rank: number;
}

/** Where a marker is drawn; the place that is stored is never changed by it. */
export interface Placed {
  readonly x: number;
  readonly y: number;
  readonly isMoved: boolean;
  /** There is no room for all of it near its place: it is small until it is pointed at. */
  readonly isDot: boolean;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

const ALARM_RANK = 0;
/** How far a marker moves at most, in its own widths and heights, and in which steps. */
const REACH = { x: 1.5, y: 2, steps: 12 };
const GAP_PX = 4;
/** Beyond so many a plan is looked at in parts, and moving all of them about would take too long. */
const MOST_MOVED = 150;

/**
 * Draws no marker over another: the later of two moves aside, or is a dot, which moves aside too. An alarm that finds
 * no room is drawn whole where its dot would be, in front of others, so that its coming and going moves nothing.
 */
export function arrange(boxes: readonly Box[], room: Extent): readonly Placed[] {
  const taken: Area[] = [];
  return boxes.map((box) => {
    const whole = firstFree(box, box, boxes.length, room, taken);
    if (whole !== undefined) {
      taken.push({ ...box, ...whole });
      return { ...whole, isMoved: isAway(whole, box), isDot: false };
    }
    const dot = { x: box.x, y: box.y, width: box.dot, height: box.dot };
    const place = firstFree(box, dot, boxes.length, room, taken) ?? { x: box.x, y: box.y };
    taken.push({ ...dot, ...place });
    return { ...place, isMoved: isAway(place, box), isDot: box.rank !== ALARM_RANK };
  });
}

type Area = Pick<Box, 'x' | 'y' | 'width' | 'height'>;
type Place = Pick<Box, 'x' | 'y'>;

/** The place nearest to a marker's own at which this area, of the marker or of its dot, covers nothing. */
function firstFree(
  box: Box,
  area: Area,
  count: number,
  room: Extent,
  taken: readonly Area[],
): Place | undefined {
  const own = { x: box.x, y: box.y };
  if (isFree({ ...area, ...own }, taken)) return own;
  if (count > MOST_MOVED) return undefined;
  return placesNear(box, room).find(({ x, y }) => isFree({ ...area, x, y }, taken));
}

function isAway(place: Place, box: Box): boolean {
  return place.x !== box.x || place.y !== box.y;
}

function isFree(box: Area, taken: readonly Area[]): boolean {
  return !taken.some(
    (other) =>
      box.x < other.x + other.width + GAP_PX &&
      other.x < box.x + box.width + GAP_PX &&
      box.y < other.y + other.height + GAP_PX &&
      other.y < box.y + box.height + GAP_PX,
  );
}

/** The places around a box that lie in the room, the nearest first. */
function placesNear({ x, y, width, height }: Area, room: Extent): Place[] {
  const places: (Place & { far: number })[] = [];
  const { steps } = REACH;
  for (let column = -steps; column <= steps; column += 1) {
    for (let row = -steps; row <= steps; row += 1) {
      const [right, down] = [(column / steps) * REACH.x * width, (row / steps) * REACH.y * height];
      const [left, top] = [Math.round(x + right), Math.round(y + down)];
      if (left < 0 || top < 0 || left + width > room.width || top + height > room.height) continue;
      places.push({ x: left, y: top, far: Math.hypot(right, down) });
    }
  }
  return places.toSorted((one, other) => one.far - other.far).map(({ x, y }) => ({ x, y }));
}
