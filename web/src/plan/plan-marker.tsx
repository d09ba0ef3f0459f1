import { Link } from '@tanstack/react-router';
import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmTint } from '../alarms/index.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { stepOf, type Point } from './layout.ts';
import { useDrag } from './use-drag.ts';
import type { Marker } from './use-markers.ts';

interface PlanMarkerProps {
  readonly marker: Marker;
  readonly zoom: number;
  /** What can be done with it; without it the marker leads to its sensor. */
  readonly editing: MarkerEditing | undefined;
}

export interface MarkerEditing {
  readonly selected: boolean;
  readonly max: Point;
  readonly hintId: string;
  readonly onSelect: (sensorId: number) => void;
  readonly onMove: (sensorId: number, to: Point) => void;
  readonly onRemove: (sensorId: number) => void;
}

const BOX =
  'absolute flex min-h-11 w-34 flex-col gap-0.5 rounded-md border-2 border-current bg-surface px-2 py-1 text-left shadow-raised';

/** A sensor on the plan. Markers keep their size at every zoom, so that they can be read and hit. */
export function PlanMarker({ marker, zoom, editing }: PlanMarkerProps) {
  const { sensorId, state } = marker;
  const style = { left: marker.x * zoom, top: marker.y * zoom };
  const look = classes(BOX, TONE_TEXT[state.tone], alarmTint(marker.alarm));
  if (editing !== undefined) {
    return <EditableMarker marker={marker} zoom={zoom} editing={editing} look={look} style={style} />;
  }
  return (
    <Link to="/sensors/$sensorId" params={{ sensorId: String(sensorId) }} style={style} className={look}>
      <Content marker={marker} />
    </Link>
  );
}

interface EditableMarkerProps extends PlanMarkerProps {
  readonly editing: MarkerEditing;
  readonly look: string;
  readonly style: { readonly left: number; readonly top: number };
}

function EditableMarker({ marker, zoom, editing, look, style }: EditableMarkerProps) {
  const { t } = useTranslation();
  const { sensorId, x, y } = marker;
  const { selected, max, hintId, onSelect, onMove, onRemove } = editing;
  const drag = useDrag({
    zoom,
    max,
    from: marker,
    onStart: () => onSelect(sensorId),
    onMove: (to) => onMove(sensorId, to),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, event.shiftKey);
    if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      onMove(sensorId, { x: Math.min(x + step.x, max.x), y: Math.min(y + step.y, max.y) });
    } else if (event.key === 'Delete') onRemove(sensorId);
  };
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-describedby={hintId}
      onClick={() => onSelect(sensorId)}
      onKeyDown={onKeyDown}
      {...drag}
      style={style}
      className={classes(
        look,
        'cursor-grab touch-none select-none active:cursor-grabbing',
        selected && 'z-10 outline-2 outline-offset-2 outline-accent',
      )}
    >
      <Content marker={marker} />
      <span className="sr-only">{t('plan.place', { x, y })}</span>
    </button>
  );
}

const Content = memo(function Content({ marker }: { readonly marker: Marker }) {
  const { name, temperature, humidity, state } = marker;
  const Icon = state.icon;
  return (
    <>
      <span className="flex items-center gap-1 text-fine font-medium">
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="line-clamp-2 leading-tight break-words text-text">{name}</span>
      </span>
      <span className="flex items-baseline justify-between gap-1 text-body font-semibold whitespace-nowrap text-text tabular-nums">
        <BrighteningText text={temperature} />
        <span className="text-fine text-humidity">
          <BrighteningText text={humidity} />
        </span>
      </span>
      <span className="truncate text-fine">{state.word}</span>
    </>
  );
});
