import { MOST_AXES } from '../drawn-lines.ts';

/** Measurand or input that can be drawn of a sensor that has inputs. */
export interface Drawable {
  /** As the address of the page has it. */
  readonly key: string;
  readonly name: string;
  /** Axis that a line needs; undefined for a lane, which needs none. */
  readonly axis: string | undefined;
}

/**
 * Returns the keys that are drawn: the chosen ones, or all, in their order; of lines those whose axes still fit. An
 * address that asks for more than fits draws the first.
 */
export function drawnKeys(
  all: readonly Drawable[],
  wanted: readonly string[] | undefined,
): ReadonlySet<string> {
  const axes = new Set<string>();
  const drawn = all.filter(({ key, axis }) => {
    if (wanted !== undefined && !wanted.includes(key)) return false;
    if (axis === undefined) return true;
    if (!axes.has(axis) && axes.size === MOST_AXES) return false;
    axes.add(axis);
    return true;
  });
  return new Set(drawn.map(({ key }) => key));
}

/** Whether there is room for one more. */
export function fits(all: readonly Drawable[], drawn: ReadonlySet<string>, one: Drawable): boolean {
  const axes = new Set(all.filter(({ key }) => drawn.has(key)).map(({ axis }) => axis));
  axes.delete(undefined);
  return one.axis === undefined || axes.has(one.axis) || axes.size < MOST_AXES;
}
