import type { CSSProperties } from 'react';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT, type Tone } from '../ui/tone.ts';
import { FOOT_PX, type Drawing, type Mark } from './plan-marks.ts';

/** Widths of the foot, of the border and of the handle of a mark, in pixels of a desk. */
const FOOT_WIDTH_PX = 12;
const BORDER_PX = 2;
const HANDLE_PX = 10;

/** Frame of everything that is drawn on a plan. */
export const MARK_LOOK = 'absolute flex flex-col border-2 text-left shadow-raised';

/** Size of pins and clusters; a finger has 44 px for them. */
export const PIN_LOOK =
  "h-7 w-16 pointer-coarse:after:absolute pointer-coarse:after:-inset-x-0.5 pointer-coarse:after:-top-4.5 pointer-coarse:after:-bottom-0.5 pointer-coarse:after:content-['']";

/** Returns where a mark is drawn: above its point, or below where there is no room, and never off the plan. */
export function markStyle({ form, box, foot, isBelow }: Mark, { plan, zoom, scale }: Drawing): CSSProperties {
  return {
    left: box.left,
    ...(form === 'full' && { maxHeight: box.height / scale - FOOT_PX }),
    ...(isBelow
      ? { top: foot.y + FOOT_PX * scale, transformOrigin: 'top left' }
      : { bottom: plan.height * zoom - foot.y + FOOT_PX * scale, transformOrigin: 'bottom left' }),
    ...(scale !== 1 && { transform: `scale(${scale})` }),
  };
}

interface FootProps {
  readonly mark: Mark;
  readonly drawing: Drawing;
  readonly tone: Tone;
  /** Whether a mark is moved by it. */
  readonly isHandle: boolean;
}

/** The tip of a mark, exactly on its point. */
export function Foot({ mark, drawing, tone, isHandle }: FootProps) {
  const { box, foot, isBelow } = mark;
  const left = (foot.x - box.left) / drawing.scale - BORDER_PX;
  const edge = (size: number) => ({ [isBelow ? 'top' : 'bottom']: -(size + BORDER_PX) });
  return (
    <>
      <span
        aria-hidden
        className={classes(
          'absolute',
          tone === 'ok' ? 'bg-control' : classes('bg-current', TONE_TEXT[tone]),
          isBelow
            ? '[clip-path:polygon(50%_0,100%_100%,0_100%)]'
            : '[clip-path:polygon(0_0,100%_0,50%_100%)]',
        )}
        style={{
          width: FOOT_WIDTH_PX,
          height: FOOT_PX,
          left: left - FOOT_WIDTH_PX / 2,
          ...edge(FOOT_PX),
        }}
      />
      {isHandle && (
        <span
          aria-hidden
          className="absolute rounded-full border-2 border-accent bg-surface"
          style={{
            width: HANDLE_PX,
            height: HANDLE_PX,
            left: left - HANDLE_PX / 2,
            ...edge(FOOT_PX + HANDLE_PX / 2),
          }}
        />
      )}
    </>
  );
}
