import type { Placed } from './arrange.ts';
import { DOT_PX, MARKER_PX } from './layout.ts';
import type { Marker } from './use-markers.ts';

interface LeaderLinesProps {
  readonly markers: readonly Marker[];
  readonly places: readonly Placed[];
  readonly zoom: number;
  readonly scale: number;
}

/** From the place of a sensor to its marker, where that had to move aside. */
export function LeaderLines({ markers, places, zoom, scale }: LeaderLinesProps) {
  return (
    <svg aria-hidden className="pointer-events-none absolute inset-0 size-full overflow-visible text-muted">
      {markers.map(({ sensorId, x, y }, index) => {
        const place = places[index];
        if (place?.isMoved !== true) return null;
        const [atX, atY] = [x * zoom, y * zoom];
        const size = place.isDot ? { width: DOT_PX, height: DOT_PX } : MARKER_PX;
        const toX = Math.min(Math.max(atX, place.x), place.x + size.width * scale);
        const toY = Math.min(Math.max(atY, place.y), place.y + size.height * scale);
        return (
          <g key={sensorId} stroke="currentColor" fill="currentColor">
            <line x1={atX} y1={atY} x2={toX} y2={toY} strokeWidth={2 * scale} />
            <circle cx={atX} cy={atY} r={4 * scale} />
          </g>
        );
      })}
    </svg>
  );
}
