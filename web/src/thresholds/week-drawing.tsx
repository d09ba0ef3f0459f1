import { useId } from 'react';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { companyTimeZone } from '../platform/time-zone.ts';
import { timeTicks } from '../sensor-detail/time-ticks.ts';
import { placeFromTop, type Scale } from './chart-scale.ts';
import { weekLines, type WeekFrame, type WeekPoint } from './week-lines.ts';

interface WeekDrawingProps {
  readonly points: readonly WeekPoint[];
  readonly frame: WeekFrame;
  readonly scale: Scale;
  /** The limits that are on. */
  readonly high: number | undefined;
  readonly low: number | undefined;
  /** Token of the line's colour. */
  readonly colour: string;
}

/** Days on a wide screen, and on a phone; further ticks would run into one another. */
const MOST_TICKS = { wide: 8, phone: 4 };
/** A label that begins further to the right than this, in per cent, would not fit. */
const LAST_LABEL = 92;

/** The values of a week as a line, thicker and in the colour of the limit where they are beyond it, and the days. */
export function WeekDrawing({ points, frame, scale, high, low, colour }: WeekDrawingProps) {
  const clip = useId();
  const onPhone = useMediaQuery(PHONE);
  const lines = weekLines(points, frame, scale);
  const isBeyond = points.some(({ value }) => value > (high ?? value) || value < (low ?? value));
  const place = (figure: number | undefined, otherwise: number): number =>
    figure === undefined ? otherwise : placeFromTop(figure, scale) * 100;
  const sides = [
    { side: 'high', y: 0, height: place(high, 0) },
    { side: 'low', y: place(low, 100), height: 100 - place(low, 100) },
  ];
  const ticks = timeTicks(frame, onPhone ? MOST_TICKS.phone : MOST_TICKS.wide, companyTimeZone())
    .map(({ at, label }) => ({
      label,
      left: ((at - frame.startMs) / (frame.endMs - frame.startMs)) * 100,
    }))
    .filter(({ left }) => left <= LAST_LABEL);
  const drawn = (className: string, stroke: string) =>
    lines.map((line) => (
      <polyline
        key={line}
        points={line}
        className={className}
        style={{ stroke }}
        vectorEffect="non-scaling-stroke"
      />
    ));
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full fill-none [stroke-linecap:round] [stroke-linejoin:round]"
      >
        {ticks.map(({ left }) => (
          <line
            key={left}
            x1={left}
            x2={left}
            y1={0}
            y2={100}
            className="stroke-border"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {drawn('stroke-[1.5]', `var(--${colour})`)}
        {sides.map(({ side, y, height }) => (
          <g key={side}>
            <clipPath id={`${clip}${side}`}>
              <rect x={0} y={y} width={100} height={height} />
            </clipPath>
            <rect
              x={0}
              y={y}
              width={100}
              height={height}
              style={{ fill: `var(--${side})` }}
              fillOpacity={0.08}
            />
            {isBeyond && <g clipPath={`url(#${clip}${side})`}>{drawn('stroke-[3]', `var(--${side})`)}</g>}
          </g>
        ))}
      </svg>
      {ticks.map(({ left, label }) => (
        <span
          key={left}
          className="absolute -bottom-6 pt-1 text-fine whitespace-nowrap text-muted"
          style={{ left: `${left}%` }}
        >
          {label}
        </span>
      ))}
    </>
  );
}
