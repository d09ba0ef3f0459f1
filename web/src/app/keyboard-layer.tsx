import { Suspense, useEffect, useState } from 'react';
import {
  isDialogOpen,
  isMac,
  isTypingIn,
  KeyList,
  moveToRow,
  moveToSearch,
  findShortcut,
  singleKeys,
  type Shortcut,
  takeKeys,
} from '../keyboard/index.ts';
import { lazyPart } from '../platform/lazy-part.ts';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

const ROW_STEPS: Partial<Record<Shortcut, 1 | -1>> = { next: 1, previous: -1 };

/** Does what was asked for before this was loaded, unless it was typed into a field, or would be now. */
function followEarlier(
  events: readonly KeyboardEvent[],
  follow: (event: KeyboardEvent, target: EventTarget | null) => boolean,
): void {
  let isInRow = false;
  for (const event of events) {
    // The browser saw no row there to open when it was pressed.
    if (event.key === 'Enter' && isInRow) {
      if (document.activeElement instanceof HTMLElement) document.activeElement.click();
      return;
    }
    isInRow = follow(event, isTypingIn(event.target) ? event.target : document.activeElement) || isInRow;
  }
}

/** The keys of every page: from row to row, to the search, the palette, and the list of the keys. */
export function KeyboardLayer() {
  const [open, setOpen] = useState<'keys' | 'palette' | null>(null);
  useEffect(() => {
    /** Returns whether it moved to a row. */
    const follow = (event: KeyboardEvent, target = event.target): boolean => {
      if (event.defaultPrevented) return false;
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      const shortcut = findShortcut(
        {
          key,
          ctrlKey,
          metaKey,
          altKey,
          isComposing,
          isTyping: isTypingIn(target),
          isInDialog: isDialogOpen(document),
        },
        { isMac: isMac(), singleKeys: singleKeys.isOn() },
      );
      if (shortcut === undefined || (shortcut === 'search' && !moveToSearch(document))) return false;
      event.preventDefault();
      const step = ROW_STEPS[shortcut];
      if (step !== undefined) moveToRow(document, step);
      else if (shortcut === 'keys' || shortcut === 'palette') setOpen(shortcut);
      return step !== undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => void follow(event);
    followEarlier(takeKeys(), follow);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const close = (): void => setOpen(null);
  return (
    <>
      <KeyList open={open === 'keys'} onClose={close} />
      {open === 'palette' && (
        <Suspense fallback={null}>
          <CommandPalette onClose={close} />
        </Suspense>
      )}
    </>
  );
}
