import { lazy, Suspense, useCallback, useEffect, useRef, useState, type ReactNode, type Ref } from 'react';
import { useOnceOpen } from './once-open.ts';

/** What the button of a popover has to carry; `Button` and `IconButton` take it as it is. */
export interface PopoverControl {
  readonly ref: Ref<HTMLElement>;
  readonly expanded: boolean;
  readonly onClick: () => void;
}

export interface PopoverProps {
  /** The button; it opens and closes the popover on click, Enter and Space, so on touch too. */
  readonly trigger: (control: PopoverControl) => ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Also opens on hover, and closes this long after the pointer has left both. */
  readonly hoverCloseDelayMs?: number;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
}

const HOVER_OPENS_AFTER_MS = 300;
const Panel = lazy(async () => ({ default: (await import('./popover-panel.tsx')).PopoverPanel }));

/** A small panel that belongs to a button; closes on Escape and on a click elsewhere. */
export function Popover({ trigger, title, children, hoverCloseDelayMs, side = 'bottom' }: PopoverProps) {
  const anchor = useRef<HTMLElement>(null);
  const [openedBy, setOpenedBy] = useState<'click' | 'hover' | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const open = openedBy !== null;
  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpenedBy(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const hover =
    hoverCloseDelayMs === undefined
      ? {}
      : {
          onPointerEnter: (event: { readonly pointerType: string }) => {
            clearTimeout(timer.current);
            if (event.pointerType !== 'mouse') return;
            timer.current = setTimeout(() => setOpenedBy((by) => by ?? 'hover'), HOVER_OPENS_AFTER_MS);
          },
          onPointerLeave: () => {
            clearTimeout(timer.current);
            timer.current = setTimeout(
              () => setOpenedBy((by) => (by === 'hover' ? null : by)),
              hoverCloseDelayMs,
            );
          },
        };
  return (
    <>
      <span className="contents" {...hover}>
        {trigger({
          ref: anchor,
          expanded: open,
          onClick: () => setOpenedBy((by) => (by === 'click' ? null : 'click')),
        })}
      </span>
      {useOnceOpen(open) && (
        <Suspense fallback={null}>
          <Panel
            open={open}
            onClose={close}
            anchor={anchor}
            title={title}
            side={side}
            takesFocus={openedBy === 'click'}
            hover={hover}
          >
            {children}
          </Panel>
        </Suspense>
      )}
    </>
  );
}
