import { Suspense, useRef, type ReactNode } from 'react';
import { lazyPart } from '../platform/lazy-part.ts';
import type { Side } from './hint-place.ts';
import { useTooltipOpen } from './use-tooltip-open.ts';

export interface TooltipProps {
  readonly text: ReactNode;
  /** The element it explains: focusable, and named without the tooltip, which touch may never see. */
  readonly children: ReactNode;
  readonly side?: Side;
  readonly disabled?: boolean;
}

/** Loaded when the first tooltip opens. */
const Hint = lazyPart(async () => (await import('./hint.tsx')).Hint);

/**
 * A hint on hover and focus; stays while hovered and closes on Escape (WCAG 1.4.13). Our own: it is on the
 * first screen, and the primitive weighs 31 kB there.
 */
export function Tooltip({ text, children, side = 'top', disabled = false }: TooltipProps) {
  const { open, close, handlers } = useTooltipOpen();
  const wrapper = useRef<HTMLSpanElement>(null);
  return (
    <span ref={wrapper} className="contents" {...(!disabled && handlers)}>
      {children}
      {open && !disabled && (
        <Suspense fallback={null}>
          <Hint wrapper={wrapper} text={text} side={side} onClose={close} />
        </Suspense>
      )}
    </span>
  );
}
