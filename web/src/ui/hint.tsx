import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { placeBeside, type Side } from './hint-place.ts';

interface HintProps {
  /** Around the element that is explained, its first child. */
  readonly wrapper: RefObject<HTMLSpanElement | null>;
  readonly text: ReactNode;
  readonly side: Side;
  readonly onClose: () => void;
}

/** The open hint of a tooltip, in the top layer; Escape and scrolling close it. */
export function Hint({ wrapper, text, side, onClose }: HintProps) {
  const hint = useRef<HTMLSpanElement>(null);
  // Before the hint is painted: who sees it can close it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('scroll', onClose, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('scroll', onClose, true);
    };
  }, [onClose]);
  useLayoutEffect(() => {
    const element = hint.current;
    const anchor = wrapper.current?.firstElementChild;
    if (element === null || anchor === null || anchor === undefined) return;
    // In the top layer it is above dialogs, and no frame cuts it off.
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
