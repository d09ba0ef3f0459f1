import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import { memo, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmTint } from '../alarms/index.ts';
import { valueColour } from '../sensors/index.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { keyStep, type Point } from './layout.ts';
import { Foot, markStyle, MARK_LOOK, PIN_LOOK } from './mark-frame.tsx';
import type { Drawing, Mark } from './plan-marks.ts';
import { useDrag } from './use-drag.ts';
import type { Marker } from './use-markers.ts';

interface PlanMarkerProps {
  readonly marker: Marker;
  readonly mark: Mark;
  readonly drawing: Drawing;
  /** Edits that can be made; without them the marker leads to its sensor. */
  readonly editing: MarkerEditing | undefined;
}

export interface MarkerEditing {
  readonly selectedId: number | undefined;
  readonly hintId: string;
  readonly onSelect: (sensorId: number) => void;
  readonly onMove: (sensorId: number, to: Point) => void;
  readonly onRemove: (sensorId: number) => void;
}

/** A sensor on the plan. It keeps its size at every zoom, so that it can be read and hit. */
export function PlanMarker({ marker, mark, drawing, editing }: PlanMarkerProps) {
  const { t } = useTranslation();
  const { sensorId, state, isQuiet } = marker;
  const text = markerText(marker, t('maintenance.title'));
  const isPin = mark.form === 'pin';
  const look = classes(
    MARK_LOOK,
    'bg-surface',
    isPin ? classes(PIN_LOOK, 'rounded-md') : 'min-h-11 w-44 rounded-md',
    TONE_TEXT[state.tone],
    state.tone === 'ok' ? 'border-control' : 'border-current',
    alarmTint(marker.alarm),
    isQuiet && 'hatched',
  );
  const style = markStyle(mark, drawing);
  const content = (
    <>
      {isPin ? <Pin marker={marker} text={text} /> : <Content marker={marker} />}
      <Foot mark={mark} drawing={drawing} tone={state.tone} isHandle={editing !== undefined} />
    </>
  );
  return (
    <Tooltip text={text} disabled={!isPin}>
      {editing === undefined ? (
        <Link
          to="/sensors/$sensorId"
          params={{ sensorId: String(sensorId) }}
          data-sensor={sensorId}
          style={style}
          className={look}
        >
          {content}
        </Link>
      ) : (
        <EditableMarker marker={marker} drawing={drawing} editing={editing} look={look} style={style}>
          {content}
        </EditableMarker>
      )}
    </Tooltip>
  );
}

interface EditableMarkerProps {
  readonly marker: Marker;
  readonly drawing: Drawing;
  readonly editing: MarkerEditing;
  readonly look: string;
  readonly style: CSSProperties;
  readonly children: ReactNode;
}

function EditableMarker({ marker, drawing, editing, look, style, children }: EditableMarkerProps) {
  const { t } = useTranslation();
  const { sensorId, x, y } = marker;
  const { selectedId, hintId, onSelect, onMove, onRemove } = editing;
  const max = { x: drawing.plan.width, y: drawing.plan.height };
  const isSelected = selectedId === sensorId;
  const drag = useDrag({
    zoom: drawing.zoom,
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
      onSelect(sensorId);
      onMove(sensorId, { x: Math.min(x + step.x, max.x), y: Math.min(y + step.y, max.y) });
    } else if (event.key === 'Delete') onRemove(sensorId);
  };
  return (
    <button
      type="button"
      data-sensor={sensorId}
      aria-pressed={isSelected}
      aria-describedby={hintId}
      onClick={() => onSelect(sensorId)}
      onKeyDown={onKeyDown}
      {...drag}
      style={style}
      className={classes(
        look,
        'cursor-grab touch-none select-none active:cursor-grabbing',
        isSelected && 'z-10 outline-2 outline-offset-2 outline-accent',
      )}
    >
      {children}
      <span className="sr-only">{t('plan.place', { x, y })}</span>
    </button>
  );
}

/** Returns everything that a marker says, in one line. */
function markerText({ name, values, inputs, state, isQuiet, age }: Marker, maintenance: string): string {
  return [
    name,
    ...values.map(({ text }) => text),
    ...inputs.map(({ name: input, value }) => `${input} ${value}`),
    state.word,
    ...(isQuiet ? [maintenance] : []),
    ...(age === undefined ? [] : [age]),
  ].join(' · ');
}

function Pin({ marker, text }: { readonly marker: Marker; readonly text: string }) {
  const { figure, values, state } = marker;
  const [first] = values;
  const Icon = state.icon;
  return (
    <>
      <span
        aria-hidden
        className={classes(
          'flex h-full items-center justify-center gap-0.5 font-semibold whitespace-nowrap tabular-nums',
          figure.length > 6 ? 'text-[11px]' : 'text-fine',
          first?.out === undefined ? 'text-text' : TONE_TEXT[first.out],
        )}
      >
        <Icon aria-hidden size={14} className={classes('shrink-0', TONE_TEXT[state.tone])} />
        {figure}
      </span>
      <span className="sr-only">{text}</span>
    </>
  );
}

const Content = memo(function Content({ marker }: { readonly marker: Marker }) {
  const { t } = useTranslation();
  const { name, shortName, values, inputs, age, state, isQuiet } = marker;
  const Icon = state.icon;
  return (
    <span className="flex min-h-0 flex-col overflow-hidden px-2 py-1">
      <span className="flex items-center gap-1 text-fine font-medium">
        <Icon aria-hidden size={14} className="shrink-0" />
        <span dir="auto" className="line-clamp-2 min-w-0 leading-tight break-words text-text">
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
      <span className="flex items-baseline justify-between gap-1 font-semibold whitespace-nowrap tabular-nums">
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
        <span className="flex gap-x-2 text-fine leading-4 text-text">
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
      <span className={classes('truncate text-fine leading-4', state.tone === 'ok' && 'text-muted')}>
        {state.word}
      </span>
      {(isQuiet || age !== undefined) && (
        <span className="flex items-center gap-1 text-fine leading-4 whitespace-nowrap text-muted">
          {isQuiet && (
            <>
              <Wrench aria-hidden size={12} className="shrink-0" />
              <span className="truncate text-text">{t('maintenance.title')}</span>
            </>
          )}
          {age}
        </span>
      )}
    </span>
  );
});
