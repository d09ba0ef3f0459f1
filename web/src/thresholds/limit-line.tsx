import type { LimitSide } from '@ts1/contract';
import { GripHorizontal } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { classes } from '../ui/classes.ts';
import { figureAt, placeFromTop, STEP, toTenths, within, type Scale } from './chart-scale.ts';

interface LimitLineProps {
  readonly side: LimitSide;
  readonly label: string;
  /** Words on the handle. */
  readonly text: string;
  readonly valueText: string;
  /** The figure in the unit that is shown; undefined for a limit that is not set, whose handle waits at the edge. */
  readonly figure: number | undefined;
  /** Whether the limit is in force. */
  readonly isOn: boolean;
  readonly scale: Scale;
  /** The figures that the line can be moved to. */
  readonly bounds: Scale;
  readonly plot: RefObject<HTMLElement | null>;
  readonly onMove: (figure: number) => void;
  /** Called with true when the line is picked up, and with false when it is let go. */
  readonly onHold: (isHeld: boolean) => void;
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: STEP,
  ArrowDown: -STEP,
  PageUp: 10 * STEP,
  PageDown: -10 * STEP,
};

/** A limit as a line across a chart, moved by dragging it and by keys. */
export function LimitLine(props: LimitLineProps) {
  const { side, label, text, valueText, figure, isOn, scale, bounds, plot, onMove, onHold } = props;
  const isHigh = side === 'high';
  // Outside its line, so that two lines that are close never hide the handle of the other; at the edge, inside.
  const isAbove = isHigh === (figure !== undefined);
  const now = figure ?? (isHigh ? scale.max : scale.min);
  const place = placeFromTop(now, scale);
  /** How far below the line it is held, in pixels; null while it is not held. */
  const grip = useRef<number | null>(null);

  const move = (next: number): void => {
    const taken = within(toTenths(next), bounds);
    if (taken !== figure) onMove(taken);
  };
  const pickUp = (event: PointerEvent<HTMLElement>): void => {
    const box = plot.current?.getBoundingClientRect();
    if (event.button !== 0 || box === undefined) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = event.clientY - box.top - place * box.height;
    onHold(true);
  };
  const drag = ({ clientY }: PointerEvent<HTMLElement>): void => {
    const box = plot.current?.getBoundingClientRect();
    if (grip.current === null || box === undefined || box.height === 0) return;
    move(figureAt((clientY - box.top - grip.current) / box.height, scale));
  };
  const letGo = (): void => {
    if (grip.current === null) return;
    grip.current = null;
    onHold(false);
  };
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(now + step);
  };
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input has no line to take anywhere
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={Math.min(bounds.min, now)}
      aria-valuemax={Math.max(bounds.max, now)}
      aria-valuenow={now}
      aria-valuetext={valueText}
      className={classes(
        'group absolute inset-x-0 h-0 cursor-ns-resize outline-none select-none',
        isHigh ? 'text-high' : 'text-low',
      )}
      style={{ top: `${place * 100}%` }}
      onPointerDown={pickUp}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onLostPointerCapture={letGo}
      onKeyDown={press}
    >
      {/* A mouse takes the line anywhere; a finger scrolls there, and takes the handle. */}
      <span className="absolute inset-x-0 -top-1.5 h-3 touch-none pointer-coarse:pointer-events-none" />
      <span
        className={classes(
          'pointer-events-none absolute inset-x-0 -top-px border-t-2 border-current',
          !isOn && 'border-dashed',
          figure === undefined && 'opacity-50',
        )}
      />
      <span
        className={classes(
          'absolute right-1 flex min-h-11 touch-none',
          isAbove ? 'bottom-0 items-end' : 'top-0 items-start',
        )}
      >
        <span
          className={classes(
            'flex h-6 items-center gap-1 border border-current bg-surface px-2 text-fine font-medium whitespace-nowrap',
            'group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-accent',
            isAbove ? 'rounded-t-md' : 'rounded-b-md',
            !isOn && 'border-dashed',
          )}
        >
          <GripHorizontal aria-hidden size={14} className="shrink-0" />
          {text}
        </span>
      </span>
    </div>
  );
}
