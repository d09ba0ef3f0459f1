import type { SitePlan } from '@ts1/contract';
import { Minimize2 } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../platform/date-time.ts';
import { useNow } from '../platform/use-now.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { fitToRoom, planSize } from './layout.ts';
import { Legend } from './legend.tsx';
import { PlanCanvas } from './plan-canvas.tsx';
import { PlanMarker } from './plan-marker.tsx';
import { useMarkers } from './use-markers.ts';
import { useWakeLock } from './wake-lock.ts';

interface WallDisplayProps {
  readonly name: string;
  readonly plan: SitePlan;
  readonly onClose: () => void;
}

/** The plan alone, as large as the screen, which neither scrolls nor sleeps. */
export function WallDisplay({ name, plan, onClose }: WallDisplayProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const markers = useMarkers(plan, plan.sensorPositions);
  const awake = useWakeLock();
  const now = useNow(1_000);
  const { width, height } = useSize(room);
  useFullScreen(dialog);
  const fitted = fitToRoom(planSize(plan, []), plan.sensorPositions, { width, height });
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={t('plan.area', { name })}
      onClose={onClose}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-hidden bg-canvas p-3 text-text outline-none"
    >
      <div className="flex h-full flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-title font-semibold">{name}</h1>
          {!awake && <p className="text-fine text-warning">{t('plan.maySleep')}</p>}
          <span className="flex items-center gap-3">
            <Legend />
            <time className="text-title tabular-nums">{formatDateTime(now, 'second')}</time>
            <IconButton
              label={t('plan.leaveWall')}
              icon={Minimize2}
              onClick={() => dialog.current?.close()}
            />
          </span>
        </div>
        <div ref={room} className="grid min-h-0 flex-1 place-items-center overflow-hidden">
          {width > 0 && (
            <PlanCanvas plan={plan} size={fitted} zoom={fitted.zoom} name={name} grid={false}>
              {markers.map((marker) => (
                <PlanMarker key={marker.sensorId} marker={marker} zoom={fitted.zoom} editing={undefined} />
              ))}
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
