import type { SitePlan } from '@ts1/contract';
import { LayoutGrid, Map as MapIcon, Minimize2, WifiOff } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLostSince } from '../live/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { useRemembered } from '../platform/remembered.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { useNow } from '../platform/use-now.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { planSize } from './layout.ts';
import { PlanCanvas } from './plan-canvas.tsx';
import { PlanMarkers, toSpots } from './plan-markers.tsx';
import { useMarkers } from './use-markers.ts';
import { useWakeLock } from './wake-lock.ts';
import { WallCounts } from './wall-counts.tsx';
import { useWallDrawing } from './wall-layout.ts';
import { WallTilePage } from './wall-tile-page.tsx';

interface WallDisplayProps {
  readonly name: string;
  readonly plan: SitePlan;
  readonly onClose: () => void;
}

/** The sensors of a site on its plan or as tiles, as large as the screen, which neither scrolls nor sleeps. */
export function WallDisplay({ name, plan, onClose }: WallDisplayProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const markers = useMarkers(plan, plan.sensorPositions, 'always');
  const lostSince = useLostSince();
  const awake = useWakeLock();
  const now = useNow(1_000);
  const { width, height } = useSize(room);
  const [view, setView] = useRemembered('wallView', 'plan');
  const isTiled = view === 'tiles';
  useFullScreen(dialog);
  const size = planSize(plan, plan.sensorPositions);
  const drawing = useWallDrawing(size, toSpots(markers), { width, height });
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={t('plan.area', { name })}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-canvas p-3 text-text outline-none"
    >
      <div className="flex h-full flex-col gap-2 text-[clamp(14px,1.25vw,34px)]">
        <div className="flex h-[2.4em] items-center justify-between gap-x-[2em] max-md:h-auto max-md:flex-wrap">
          <h1 className="min-w-0 truncate text-[1.2em] leading-normal font-semibold">{name}</h1>
          <WallCounts onPlan={markers.map(({ sensorId }) => sensorId)} />
          {!awake && <p className="text-fine text-warning">{t('plan.maySleep')}</p>}
          <span className="flex shrink-0 items-center gap-3">
            <IconButton
              label={t(isTiled ? 'plan.tiles.showPlan' : 'plan.tiles.showTiles')}
              icon={isTiled ? MapIcon : LayoutGrid}
              onClick={() => setView(isTiled ? 'plan' : 'tiles')}
            />
            <time className="tabular-nums">{formatDateTime(now, 'second')}</time>
            <IconButton
              label={t('plan.leaveWall')}
              icon={Minimize2}
              onClick={() => dialog.current?.close()}
            />
          </span>
        </div>
        {lostSince !== null && (
          <p
            role="alert"
            className="flex items-center justify-center gap-2 rounded-md border-2 border-warning bg-raised p-[0.3em] text-center text-[2em] leading-tight font-semibold text-warning"
          >
            <WifiOff aria-hidden className="size-[1.2em] shrink-0" />
            {t('plan.lost', {
              since: formatDateTime(lostSince, 'time'),
              age: relativeTimeText(lostSince, now, t),
            })}
          </p>
        )}
        <div
          ref={room}
          className={classes(
            'grid min-h-0 flex-1 place-items-center overflow-hidden',
            lostSince !== null && 'opacity-60 grayscale',
          )}
        >
          {width > 0 && isTiled && <WallTilePage markers={markers} room={{ width, height }} />}
          {width > 0 && !isTiled && (
            <PlanCanvas
              plan={plan}
              size={{ width: size.width * drawing.zoom, height: size.height * drawing.zoom }}
              zoom={drawing.zoom}
              name={name}
              grid={false}
              isDim
            >
              <PlanMarkers
                markers={markers}
                drawing={drawing}
                // Nothing zooms on a wall: as tiles each sensor has its own.
                onOpenCluster={() => {
                  setView('tiles');
                  return true;
                }}
              />
            </PlanCanvas>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** Opens in front of everything, and over the whole screen where the browser lets it. */
function useFullScreen(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    // Else the button is focused, and its tooltip stays on the wall.
    element?.focus();
    // Without a click before it (a wall that starts by itself) a browser refuses; the dialog fills the window.
    document.documentElement.requestFullscreen?.().catch(() => {});
    return () => {
      if (document.fullscreenElement !== null) void document.exitFullscreen();
    };
  }, [dialog]);
}

function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (element.current !== null) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
