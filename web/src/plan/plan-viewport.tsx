import { PLAN_ZOOM } from '@ts1/contract';
import { MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { classes } from '../ui/classes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { PLAN_MOST_HEIGHT } from './plan-layout.ts';
import type { PlanZoom } from './use-plan-zoom.ts';

const BORDER_PX = 1;

interface PlanViewportProps {
  readonly name: string;
  readonly zoom: PlanZoom;
  /** Height of the plan at zoom 1. */
  readonly planHeight: number;
  readonly viewport: RefObject<HTMLElement | null>;
  readonly hintId: string;
  /** Content of the line below the window, beside the buttons. */
  readonly below: ReactNode;
  readonly children: ReactNode;
}

/** The window onto the plan: scrolled by drag, wheel, finger and keys, zoomed by buttons, keys and Ctrl with the wheel. */
export function PlanViewport({
  name,
  zoom,
  planHeight,
  viewport,
  hintId,
  below,
  children,
}: PlanViewportProps) {
  const { t } = useTranslation();
  const { step, fitting } = zoom;
  useWheel(viewport, step);
  useTouch(viewport);
  const pan = usePan(viewport);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') zoom.fit();
  };
  return (
    <div className="flex flex-col gap-3">
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
          PLAN_MOST_HEIGHT,
          'cursor-move overflow-auto overscroll-contain rounded-md border border-border bg-raised [scrollbar-width:none]',
        )}
        // Zooming does not change it: what is below stays where it is.
        style={{ height: planHeight * fitting + 2 * BORDER_PX }}
      >
        {children}
      </section>
      <p id={`${hintId}-area`} className="sr-only">
        {t('plan.areaHint')}
      </p>
      <div className="flex flex-wrap-reverse items-center justify-between gap-2">
        {below}
        <div className="ml-auto flex items-center gap-1">
          <IconButton
            label={t('plan.zoomOut')}
            icon={ZoomOut}
            disabled={zoom.zoom <= Math.min(PLAN_ZOOM.min, fitting)}
            keepFocus
            onClick={() => step(-1)}
          />
          <output aria-label={t('plan.zoom')} className="w-12 text-center text-table tabular-nums">
            {Math.round(zoom.zoom * 100)}%
          </output>
          <IconButton
            label={t('plan.zoomIn')}
            icon={ZoomIn}
            disabled={zoom.zoom >= PLAN_ZOOM.max}
            keepFocus
            onClick={() => step(1)}
          />
          <IconButton
            label={t('plan.fit')}
            icon={MoveHorizontal}
            disabled={zoom.zoom === fitting}
            keepFocus
            onClick={zoom.fit}
          />
        </div>
      </div>
    </div>
  );
}

/** React listens to wheels passively; the page must neither zoom nor scroll along. */
function useWheel(viewport: RefObject<HTMLElement | null>, step: PlanZoom['step']) {
  useEffect(() => {
    const element = viewport.current;
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey) {
        event.preventDefault();
        step(event.deltaY < 0 ? 1 : -1, { x: event.clientX, y: event.clientY });
      } else if (element !== null && isWhole(element)) event.preventDefault();
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [viewport, step]);
}

/** A finger on a plan that is seen whole scrolls nothing: what overflows contains its scrolling, what does not would not. */
function useTouch(viewport: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = viewport.current;
    element?.style.setProperty('touch-action', isWhole(element) ? 'pinch-zoom' : 'auto');
  });
}

function isWhole({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement): boolean {
  return scrollWidth <= clientWidth && scrollHeight <= clientHeight;
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
