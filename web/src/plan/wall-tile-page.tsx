import { Link } from '@tanstack/react-router';
import { Wrench } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { alarmTint, sinceText } from '../alarms/index.ts';
import { useNow } from '../platform/use-now.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import type { Marker } from './use-markers.ts';
import { tileGrid, tilesOnPage } from './wall-tiles.ts';

/** Each page of tiles is shown for a minute. */
const PAGE_MS = 60_000;
/** Part of a tile's room that its type takes; the rest is for the gaps and frames. */
const TYPE_SHARE = 0.92;
/** Characters of a value that have room in a tile. */
const VALUE_CHARACTERS = 9;

interface WallTilePageProps {
  readonly markers: readonly Marker[];
  /** Room for the tiles in px. */
  readonly room: { readonly width: number; readonly height: number };
}

/** The sensors of a wall as tiles that fill it, the most urgent first and large; where they do not fit, by pages. */
export function WallTilePage({ markers, room }: WallTilePageProps) {
  const { t } = useTranslation();
  const now = useNow(1_000);
  const tiles = markers.toSorted((one, other) => one.rank - other.rank);
  const urgent = tiles.filter(({ isUrgent }) => isUrgent);
  const ordered = [...urgent, ...tiles.filter(({ isUrgent }) => !isUrgent)];
  const grid = tileGrid({ urgent: urgent.length, calm: tiles.length - urgent.length }, room);
  const pages = Math.max(1, Math.ceil((tiles.length - grid.large) / grid.perPage));
  const page = Math.floor(now / PAGE_MS) % pages;
  return (
    <div className="relative size-full">
      <ul
        aria-label={t('plan.tiles.label')}
        className="grid size-full grid-flow-row-dense gap-[0.4em]"
        style={{
          gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`,
          gridTemplateRows: `repeat(${grid.rows}, minmax(0, 1fr))`,
        }}
      >
        {tilesOnPage(ordered, grid, page).map((marker, index) => (
          <Tile
            key={marker.sensorId}
            marker={marker}
            type={grid.type * TYPE_SHARE * (index < grid.large ? 2 : 1)}
            isLarge={index < grid.large}
            now={now}
          />
        ))}
      </ul>
      {pages > 1 && (
        <p className="absolute right-0 bottom-0 rounded-tl-md bg-raised px-[0.6em] text-text">
          {t('plan.tiles.page', { page: page + 1, pages })}
        </p>
      )}
    </div>
  );
}

interface TileProps {
  readonly marker: Marker;
  /** Size of the type of the value in px. */
  readonly type: number;
  readonly isLarge: boolean;
  readonly now: number;
}

function Tile({ marker, type, isLarge, now }: TileProps) {
  const { t } = useTranslation();
  const { sensorId, name, values, inputs, state, alarm, age, isQuiet } = marker;
  const [first, ...others] = values;
  const Icon = state.icon;
  const style: CSSProperties = { fontSize: type };
  return (
    <li className={isLarge ? 'col-span-2 row-span-2 grid' : 'grid'} style={style}>
      <Link
        to="/sensors/$sensorId"
        params={{ sensorId: String(sensorId) }}
        className={classes(
          'flex min-w-0 flex-col justify-center overflow-hidden rounded-md border-[0.06em] bg-surface px-[0.2em] leading-[1.1]',
          // A tile has a coloured frame only when something is wrong.
          state.tone === 'ok' ? 'border-border' : 'border-current',
          TONE_TEXT[state.tone],
          alarmTint(alarm),
          isQuiet && 'hatched',
        )}
      >
        <span className="truncate text-[0.38em] leading-[1.35] font-medium text-text">{name}</span>
        <span
          className={classes(
            'font-semibold whitespace-nowrap tabular-nums',
            first?.out === undefined ? 'text-text' : TONE_TEXT[first.out],
          )}
          // A value is never cut: what is longer than "-100.0 °C" is smaller.
          style={{ fontSize: `${Math.min(1, VALUE_CHARACTERS / (first?.text.length ?? 1))}em` }}
        >
          {first?.text}
        </span>
        <span className="flex gap-x-[0.6em] truncate text-[0.38em] leading-[1.35] text-text tabular-nums">
          {others.map(({ measurand, text, out }) => (
            <span key={measurand} className={out === undefined ? '' : TONE_TEXT[out]}>
              {text}
            </span>
          ))}
          {inputs.map(({ input, name: inputName, value, isOld, isActive }) => (
            <span
              key={input}
              className={classes('truncate', isOld && 'text-muted', isActive && 'text-warning')}
            >
              {inputName} {value}
            </span>
          ))}
        </span>
        <span className="flex min-w-0 items-center gap-[0.3em] text-[0.3em] leading-[1.35] font-medium">
          <Icon aria-hidden className="size-[1.1em] shrink-0" />
          <span className="truncate">
            {state.word}
            {alarm !== undefined && ` · ${sinceText(alarm, now, t)}`}
          </span>
        </span>
        <span className="flex min-w-0 items-center gap-[0.3em] truncate text-[0.26em] leading-[1.35] text-muted">
          {isQuiet && (
            <>
              <Wrench aria-hidden className="size-[1.1em] shrink-0" />
              {t('maintenance.title')}
            </>
          )}
          {age}
        </span>
      </Link>
    </li>
  );
}
