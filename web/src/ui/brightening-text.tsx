import { useEffect, useRef } from 'react';

const BRIGHTENING_MS = 600;

/** A figure that brightens for a moment when it changes, and never moves. Still where motion is reduced. */
export function BrighteningText({ text }: { readonly text: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    element.current?.animate([{ color: 'var(--color-accent)' }, {}], { duration: BRIGHTENING_MS });
  }, [text]);
  return <span ref={element}>{text}</span>;
}
