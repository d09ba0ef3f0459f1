import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { memo, type CSSProperties, type KeyboardEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmTint } from '../alarms/index.ts';
import { valueColour } from '../sensors/index.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import type { Placed } from './arrange.ts';
import { keyStep, type Point } from './layout.ts';
import { markerLayer } from './marker-state.ts';
import { useDrag } from './use-drag.ts';
import type { Marker } from './use-markers.ts';

interface PlanMarkerProps {
  readonly marker: Marker;
  /** Where it is drawn, in pixels of the screen. */
  readonly place: Placed;
  /** How much larger than on a desk. */
  readonly scale: number;
  /** Edits that can be made; without them the marker leads to its sensor. */
  readonly editing: MarkerEditing | undefined;
}

export interface MarkerEditing {
  readonly selected: boolean;
  readonly zoom: number;
  readonly max: Point;
  readonly hintId: string;
  readonly onSelect: (sensorId: number) => void;
  readonly onMove: (sensorId: number, to: Point) => void;
  readonly onRemove: (sensorId: number) => void;
}

const BOX =
  'absolute flex min-h-11 w-44 origin-top-left flex-col rounded-md border-2 border-current bg-surface px-2 py-1 text-left shadow-raised hover:z-24! focus-visible:z-24!';
/** All of it is there when it is pointed at or focused. */
const DOT =
  'not-hover:not-focus-visible:size-8 not-hover:not-focus-visible:min-h-8 not-hover:not-focus-visible:justify-center not-hover:not-focus-visible:overflow-hidden not-hover:not-focus-visible:rounded-full not-hover:not-focus-visible:px-1.5 not-hover:not-focus-visible:[&_.marker-text]:sr-only';

/** A sensor on the plan. Markers keep their size at every zoom, so that they can be read and hit. */
export function PlanMarker({ marker, place, scale, editing }: PlanMarkerProps) {
  const { sensorId, state, rank, isQuiet } = marker;
  const style: CSSProperties = {
    left: place.x,
    top: place.y,
    zIndex: markerLayer(rank, place.isDot),
    ...(scale !== 1 && { transform: `scale(${scale})` }),
  };
  const look = classes(
    BOX,
    place.isDot && DOT,
    TONE_TEXT[state.tone],
    alarmTint(marker.alarm),
    isQuiet && 'hatched',
  );
  if (editing !== undefined) {
    return <EditableMarker marker={marker} editing={editing} look={look} style={style} />;
  }
  return (
    <Link to="/sensors/$sensorId" params={{ sensorId: String(sensorId) }} style={style} className={look}>
      <Content marker={marker} />
    </Link>
  );
}

interface EditableMarkerProps {
  readonly marker: Marker;
  readonly editing: MarkerEditing;
  readonly look: string;
  readonly style: CSSProperties;
}

function EditableMarker({ marker, editing, look, style }: EditableMarkerProps) {
  const { t } = useTranslation();
  const { sensorId, x, y } = marker;
  const { selected, zoom, max, hintId, onSelect, onMove, onRemove } = editing;
  const drag = useDrag({
    zoom,
    max,
    from: marker,
    onStart: () => onSelect(sensorId),
    onMove: (to) => onMove(sensorId, to),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keyStep(event.key, event.shiftKey);
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
        selected && 'z-23! outline-2 outline-offset-2 outline-accent',
      )}
    >
      <Content marker={marker} />
      <span className="sr-only">{t('plan.place', { x, y })}</span>
    </button>
  );
}

const Content = memo(function Content({ marker }: { readonly marker: Marker }) {
  const { t } = useTranslation();
  const { name, shortName, values, inputs, age, state, isQuiet } = marker;
  const Icon = state.icon;
  return (
    <>
      <span className="flex items-center gap-1 text-fine font-medium">
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="marker-text min-w-0 leading-tight break-words text-text">
          {shortName === name ? (
            name
          ) : (
            <>
              <span aria-hidden title={name}>
                {shortName}
              </span>
              <span className="sr-only">{name}</span>
            </>
          )}
        </span>
      </span>
      <span className="marker-text flex items-baseline justify-between gap-1 font-semibold whitespace-nowrap tabular-nums">
        {values.map(({ measurand, text, out }) => (
          <span
            key={measurand}
            className={classes(
              measurand === 'temperature' ? 'text-title leading-6' : 'text-table',
              out === undefined ? 'text-text' : TONE_TEXT[out],
            )}
            style={out === undefined ? valueColour(measurand) : undefined}
          >
            <BrighteningText text={text} />
          </span>
        ))}
      </span>
      {inputs.length > 0 && (
        <span className="marker-text flex gap-x-2 text-fine leading-4 text-text">
          {inputs.map(({ input, name: inputName, value, isOld, isActive }) => (
            <span
              key={input}
              title={`${inputName} ${value}`}
              className={classes('min-w-0 truncate', isOld && 'text-muted', isActive && 'text-warning')}
            >
              {inputName} <span className="font-semibold">{value}</span>
            </span>
          ))}
        </span>
      )}
      <span className="marker-text text-fine leading-4">{state.word}</span>
      {isQuiet && (
        <span className="marker-text flex items-center gap-1 text-fine leading-4 text-text">
          <Wrench aria-hidden size={12} className="shrink-0" />
          {t('maintenance.title')}
        </span>
      )}
      {age !== undefined && <span className="marker-text text-fine leading-4 text-muted">{age}</span>}
    </>
  );
});
