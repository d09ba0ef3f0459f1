import { PLAN_ZOOM } from '@ts1/contract';
import { ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { zoomBy } from './layout.ts';
import { PLAN_HEIGHT } from './plan-layout.ts';

interface PlanViewportProps {
  readonly name: string;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
  readonly viewport: RefObject<HTMLElement | null>;
  readonly hintId: string;
  readonly children: ReactNode;
}

/** The window onto the plan: scrolled by drag, wheel, finger and keys, zoomed by buttons, keys and Ctrl with the wheel. */
export function PlanViewport({ name, zoom, onZoom, viewport, hintId, children }: PlanViewportProps) {
  const { t } = useTranslation();
  useCtrlWheel(viewport, zoom, onZoom);
  const pan = usePan(viewport);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') onZoom(zoomBy(zoom, 1));
    else if (event.key === '-') onZoom(zoomBy(zoom, -1));
  };
  return (
    <div className="relative">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it scrolls and zooms, and the buttons below do that too */}
      <section
        ref={viewport}
        aria-label={t('plan.area', { name })}
        aria-describedby={`${hintId}-area`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        {...pan}
        className={classes(
          PLAN_HEIGHT,
          'cursor-move overflow-auto rounded-md border border-border bg-raised',
        )}
      >
        {children}
      </section>
      <p id={`${hintId}-area`} className="sr-only">
        {t('plan.areaHint')}
      </p>
      <div className="absolute right-3 bottom-5 flex items-center gap-1 rounded-md border border-border bg-surface p-1 shadow-raised">
        <IconButton
          label={t('plan.zoomOut')}
          icon={ZoomOut}
          disabled={zoom <= PLAN_ZOOM.min}
          keepFocus
          onClick={() => onZoom(zoomBy(zoom, -1))}
        />
        <output aria-label={t('plan.zoom')} className="w-12 text-center text-table tabular-nums">
          {Math.round(zoom * 100)}%
        </output>
        <IconButton
          label={t('plan.zoomIn')}
          icon={ZoomIn}
          disabled={zoom >= PLAN_ZOOM.max}
          keepFocus
          onClick={() => onZoom(zoomBy(zoom, 1))}
        />
      </div>
    </div>
  );
}

/** React listens to wheels passively; the page must not zoom along. */
function useCtrlWheel(viewport: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void) {
  useEffect(() => {
    const element = viewport.current;
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      onZoom(zoomBy(zoom, event.deltaY < 0 ? 1 : -1));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [viewport, zoom, onZoom]);
}

/** Drags the plan under the mouse; fingers scroll it without help. */
function usePan(viewport: RefObject<HTMLElement | null>) {
  const held = useRef<{ x: number; y: number } | null>(null);
  const end = (): void => {
    held.current = null;
  };
  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const onMarker = event.target instanceof Element && event.target.closest('a, button') !== null;
      if (event.pointerType !== 'mouse' || event.button !== 0 || onMarker) return;
      held.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      if (held.current === null) return;
      viewport.current?.scrollBy(held.current.x - event.clientX, held.current.y - event.clientY);
      held.current = { x: event.clientX, y: event.clientY };
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
