import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { placeBeside, type Side } from './tooltip-place.ts';
import { useTooltipOpen } from './use-tooltip-open.ts';

export interface TooltipProps {
  readonly text: ReactNode;
  /** The element it explains: focusable, and named without the tooltip, which touch may never see. */
  readonly children: ReactNode;
  readonly side?: Side;
  readonly disabled?: boolean;
}

/**
 * A hint on hover and focus; stays while hovered and closes on Escape (WCAG 1.4.13). Our own: it is on the
 * first screen, and the primitive weighs 31 kB there.
 */
export function Tooltip({ text, children, side = 'top', disabled = false }: TooltipProps) {
  const { open, close, handlers } = useTooltipOpen();
  const wrapper = useRef<HTMLSpanElement>(null);
  useCloseOnEscape(open, close);
  if (disabled) return children;
  return (
    <span ref={wrapper} className="contents" {...handlers}>
      {children}
      {open && <Hint wrapper={wrapper} text={text} side={side} />}
    </span>
  );
}

interface HintProps {
  readonly wrapper: React.RefObject<HTMLSpanElement | null>;
  readonly text: ReactNode;
  readonly side: Side;
}

function Hint({ wrapper, text, side }: HintProps) {
  const hint = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = hint.current;
    const anchor = wrapper.current?.firstElementChild;
    if (element === null || anchor === null || anchor === undefined) return;
    // In the top layer it stands above dialogs, and no frame cuts it off.
    element.showPopover();
    const window = { width: document.documentElement.clientWidth, height: globalThis.innerHeight };
    const { left, top } = placeBeside(
      anchor.getBoundingClientRect(),
      element.getBoundingClientRect(),
      window,
      side,
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [wrapper, side]);
  return (
    <span
      ref={hint}
      popover="manual"
      role="tooltip"
      className="m-0 max-w-72 rounded-sm border border-border bg-raised px-2 py-1 text-fine font-normal text-text shadow-raised"
    >
      {text}
    </span>
  );
}

function useCloseOnEscape(open: boolean, close: () => void): void {
  // Before the hint is painted: who sees it can close it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', close, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', close, true);
    };
  }, [open, close]);
}
