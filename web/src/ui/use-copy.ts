import { type RefObject, useRef, useState } from 'react';

export type Copying = 'not yet' | 'copied' | 'selected';

interface Copy<E extends HTMLElement> {
  readonly state: Copying;
  /** The element that shows the text. */
  readonly shown: RefObject<E | null>;
  readonly copy: () => Promise<void>;
}

/** Copies a text that is shown; where the page may not (it is no secure context) the text is selected. */
export function useCopy<E extends HTMLElement>(text: string, onCopied?: () => void): Copy<E> {
  const shown = useRef<E>(null);
  const [state, setState] = useState<Copying>('not yet');
  const copy = async (): Promise<void> => {
    if (shown.current instanceof HTMLInputElement) shown.current.select();
    else if (shown.current !== null) getSelection()?.selectAllChildren(shown.current);
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
      onCopied?.();
    } catch {
      setState('selected');
    }
  };
  return { state, shown, copy };
}
