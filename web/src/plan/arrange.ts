/** A marker at its place on screen, in pixels. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
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
 * Draws no marker over another: the later of two moves aside, or is a dot. An alarm that finds no room stands whole in front
 * of others, so that its coming and going moves nothing.
 */
export function arrange(boxes: readonly Box[], room: Extent): readonly Placed[] {
  const taken: Box[] = [];
  return boxes.map((box) => {
    const place = isFree(box, taken)
      ? box
      : boxes.length > MOST_MOVED
        ? undefined
        : placesNear(box, room).find((near) => isFree({ ...box, ...near }, taken));
    if (place === undefined) return { x: box.x, y: box.y, isMoved: false, isDot: box.rank !== ALARM_RANK };
    const { x, y } = place;
    taken.push({ ...box, x, y });
    return { x, y, isMoved: x !== box.x || y !== box.y, isDot: false };
  });
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  return !taken.some(
    (other) =>
      box.x < other.x + other.width + GAP_PX &&
      other.x < box.x + box.width + GAP_PX &&
      box.y < other.y + other.height + GAP_PX &&
      other.y < box.y + box.height + GAP_PX,
  );
}

/** The places around a box that lie in the room, the nearest first. */
function placesNear({ x, y, width, height }: Box, room: Extent): { x: number; y: number }[] {
  const places: { x: number; y: number; far: number }[] = [];
  const { steps } = REACH;
  for (let column = -steps; column <= steps; column += 1) {
    for (let row = -steps; row <= steps; row += 1) {
      const [right, down] = [(column / steps) * REACH.x * width, (row / steps) * REACH.y * height];
      const [left, top] = [Math.round(x + right), Math.round(y + down)];
      if (left < 0 || top < 0 || left + width > room.width || top + height > room.height) continue;
      places.push({ x: left, y: top, far: Math.hypot(right, down) });
    }
  }
  return places.toSorted((one, other) => one.far - other.far);
}
