export type Side = 'top' | 'right' | 'bottom' | 'left';

interface Size {
  readonly width: number;
  readonly height: number;
}
interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

const GAP_PX = 6;
const MARGIN_PX = 8;
const OPPOSITE: Readonly<Record<Side, Side>> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

/** Returns the place of a hint beside its element: on the wanted side if it fits there, and never off the window. */
export function placeBeside(
  anchor: Box,
  hint: Size,
  window: Size,
  side: Side,
): { left: number; top: number } {
  const wanted = beside(anchor, hint, side);
  const { left, top } = fits(wanted, hint, window, side) ? wanted : beside(anchor, hint, OPPOSITE[side]);
  return {
    left: clamp(left, MARGIN_PX, window.width - hint.width - MARGIN_PX),
    top: clamp(top, MARGIN_PX, window.height - hint.height - MARGIN_PX),
  };
}

function beside(anchor: Box, hint: Size, side: Side): { left: number; top: number } {
  const middle = {
    left: anchor.left + (anchor.width - hint.width) / 2,
    top: anchor.top + (anchor.height - hint.height) / 2,
  };
  switch (side) {
    case 'top':
      return { ...middle, top: anchor.top - hint.height - GAP_PX };
    case 'bottom':
      return { ...middle, top: anchor.top + anchor.height + GAP_PX };
    case 'left':
      return { ...middle, left: anchor.left - hint.width - GAP_PX };
    case 'right':
      return { ...middle, left: anchor.left + anchor.width + GAP_PX };
  }
}

function fits(at: { left: number; top: number }, hint: Size, window: Size, side: Side): boolean {
  return side === 'top' || side === 'bottom'
    ? at.top >= MARGIN_PX && at.top + hint.height <= window.height - MARGIN_PX
    : at.left >= MARGIN_PX && at.left + hint.width <= window.width - MARGIN_PX;
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
