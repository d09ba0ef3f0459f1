import { present } from '@ts1/contract';
import type { Point } from './layout.ts';

/** A sensor at its place, in pixels of the plan. */
export interface Spot extends Point {
  readonly sensorId: number;
  /** Whether its marker also has a line of inputs. */
  readonly hasInputs: boolean;
}

/** An area on the screen in pixels, from the corner of the drawn plan. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** `full` shows name and values, `pin` state and value of one sensor, `cluster` the number of several. */
export type MarkForm = 'full' | 'pin' | 'cluster';

/** Something that is drawn on the plan, for one sensor or for several. */
export interface Mark {
  readonly form: MarkForm;
  /** The sensor whose point its foot is on. */
  readonly sensorId: number;
  /** All its sensors, in the order in which they were given. */
  readonly members: readonly number[];
  /** The point that its foot is on, in pixels of the screen. */
  readonly foot: Point;
  /** Its area on the screen, its foot included. */
  readonly box: Box;
  /** Whether it hangs below its point, because there is no room above it. */
  readonly isBelow: boolean;
}

/** How a plan is drawn. */
export interface Drawing {
  /** Pixels of the screen for each pixel of the plan. */
  readonly zoom: number;
  /** Size of the plan at zoom 1. */
  readonly plan: { readonly width: number; readonly height: number };
  /** How much larger marks are than on a desk. */
  readonly scale: number;
  /** Whether a finger has to hit them. */
  readonly isTouch: boolean;
}

/** Height of the foot of a mark, in pixels of a desk. */
export const FOOT_PX = 6;
/** Largest size of a marker without its foot, with the line of maintenance and of how old its values are. */
const MARKER_PX = { width: 176, height: 98 } as const;
/** How much higher it is with the line of its inputs. */
const INPUTS_PX = 16;
/** Size of a pin and of a cluster without its foot. */
const PIN_PX = { width: 64, height: 28 } as const;
/** How much higher the area of a pin is that a finger can hit. */
const PIN_TOUCH_PX = 16;
const GAP_PX = 4;
/** Number of neighbours beyond which any sensor counts as the middle of a crowd. */
const MOST_COUNTED = 50;
/** Cells in a row of cells; more than the largest plan has. */
const ROW = 1_000_000;

/**
 * Returns what is drawn for sensors: each is in exactly one mark, and no two marks overlap. A marker that would overlap
 * another becomes a pin; of pins that overlap one stands for all, on its own point. What the sensors measure changes
 * nothing of it, so that an alarm moves no mark.
 */
export function drawMarks(spots: readonly Spot[], drawing: Drawing): readonly Mark[] {
  const forms = spots.map((spot) => {
    const [whole, pin] = [wholeMark(spot, drawing), pinMark(spot, drawing)];
    // Both lie within the claim, so that a marker that stays whole is free of the pins of others, too.
    return { whole, pin, box: around(whole.box, pin.box) };
  });
  const claims = new Cells(forms, {
    width: Math.max(0, ...forms.map(({ box }) => box.width)),
    height: Math.max(0, ...forms.map(({ box }) => box.height)),
  });
  const isAlone = (form: (typeof forms)[number]): boolean =>
    claims
      .near(form.box)
      .every((cell) => cell.every((other) => other === form || !overlap(form.box, other.box)));
  const alone = new Set(forms.filter(isAlone));
  const heads = gathered(forms.flatMap((form) => (alone.has(form) ? [] : [form.pin])));
  return forms.flatMap((form) => (alone.has(form) ? form.whole : (heads.get(form.pin) ?? [])));
}

/** Returns the marker of one sensor as if there was no other. */
export function wholeMark(spot: Spot, drawing: Drawing): Mark {
  const height = MARKER_PX.height + (spot.hasInputs ? INPUTS_PX : 0);
  return placeMark('full', spot, { width: MARKER_PX.width, height }, drawing);
}

function pinMark(spot: Spot, drawing: Drawing): Mark {
  const height = PIN_PX.height + (drawing.isTouch ? PIN_TOUCH_PX : 0);
  return placeMark('pin', spot, { width: PIN_PX.width, height }, drawing);
}

/** A mark is above its point and within the plan; only its foot is where the sensor is. */
function placeMark(
  form: MarkForm,
  { sensorId, x, y }: Spot,
  size: { readonly width: number; readonly height: number },
  { zoom, plan, scale }: Drawing,
): Mark {
  const foot = { x: x * zoom, y: y * zoom };
  const [width, height] = [size.width * scale, (size.height + FOOT_PX) * scale];
  const isBelow = foot.y < height;
  const left = Math.max(0, Math.min(foot.x - width / 2, plan.width * zoom - width));
  const box = { left, top: isBelow ? foot.y : foot.y - height, width, height };
  return { form, sensorId, members: [sensorId], foot, box, isBelow };
}

/** Groups pins around those that overlap most others; the foot of each group is on the point of the first of it. */
function gathered(pins: readonly Mark[]): ReadonlyMap<Mark, Mark> {
  const [first] = pins;
  if (first === undefined) return new Map();
  const cells = new Cells(pins, first.box);
  const order = pins
    .map((pin) => ({ pin, near: countOverlapping(pin, cells) }))
    .toSorted(
      (one, other) =>
        other.near - one.near ||
        one.pin.foot.y - other.pin.foot.y ||
        one.pin.foot.x - other.pin.foot.x ||
        one.pin.sensorId - other.pin.sensorId,
    );
  const heads = new Cells<Mark>([], first.box);
  const headByPin = new Map<Mark, Mark>();
  for (const { pin } of order) {
    const head = nearest(pin, heads.near(pin.box).flat());
    if (head === undefined) heads.add(pin);
    headByPin.set(pin, head ?? pin);
  }
  const groups = Map.groupBy(pins, (pin) => present(headByPin.get(pin)));
  return new Map(
    [...groups].map(([head, group]) => [
      head,
      group.length === 1
        ? head
        : { ...head, form: 'cluster', members: group.map(({ sensorId }) => sensorId) },
    ]),
  );
}

function nearest(pin: Mark, heads: readonly Mark[]): Mark | undefined {
  let best: Mark | undefined;
  for (const head of heads) {
    if (!overlap(pin.box, head.box)) continue;
    if (best === undefined || distance(pin, head) < distance(pin, best)) best = head;
  }
  return best;
}

/** Returns how many pins overlap a pin, at most so many that their number no longer matters. */
function countOverlapping({ box }: Mark, cells: Cells<Mark>): number {
  let count = 0;
  for (const cell of cells.near(box)) {
    for (const other of cell) {
      if (overlap(box, other.box)) count += 1;
      if (count === MOST_COUNTED) return count;
    }
  }
  return count;
}

function distance(one: Mark, other: Mark): number {
  return Math.hypot(one.foot.x - other.foot.x, one.foot.y - other.foot.y);
}

/** Areas by where they begin, in cells so large that what overlaps is in neighbouring ones. */
class Cells<Item extends { readonly box: Box }> {
  readonly #cells = new Map<number, Item[]>();
  readonly #width: number;
  readonly #height: number;

  constructor(items: readonly Item[], largest: { readonly width: number; readonly height: number }) {
    this.#width = largest.width + GAP_PX;
    this.#height = largest.height + GAP_PX;
    for (const item of items) this.add(item);
  }

  add(item: Item): void {
    const key = this.#key(item.box);
    const cell = this.#cells.get(key);
    if (cell === undefined) this.#cells.set(key, [item]);
    else cell.push(item);
  }

  /** Returns the contents of the cell in which an area begins, and of those beside it. */
  near(box: Box): readonly (readonly Item[])[] {
    const key = this.#key(box);
    const cells: Item[][] = [];
    for (const row of [key - ROW, key, key + ROW]) {
      for (const near of [row - 1, row, row + 1]) {
        const cell = this.#cells.get(near);
        if (cell !== undefined) cells.push(cell);
      }
    }
    return cells;
  }

  #key({ left, top }: Box): number {
    return Math.floor(top / this.#height) * ROW + Math.floor(left / this.#width);
  }
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + GAP_PX &&
    other.left < one.left + one.width + GAP_PX &&
    one.top < other.top + other.height + GAP_PX &&
    other.top < one.top + one.height + GAP_PX
  );
}

function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}
