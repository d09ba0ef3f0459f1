import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import {
  isMac,
  isSingleKey,
  isTypingIn,
  KeyList,
  moveToRow,
  moveToSearch,
  findShortcut,
  singleKeys,
  type Shortcut,
  takeKeys,
} from '../keyboard/index.ts';
import { openPalette, usePaletteOpen } from '../keyboard/palette-open.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { isDialogOpen } from '../ui/dialog-open.ts';
import { GO_KEYS } from './go-keys.ts';

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette);

/** A letter that comes later after `g` is one of its own. */
const GO_MS = 1_500;

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

/** The keys of every page: from row to row, to the search, to a page, the palette, and the list of the keys. */
export function KeyboardLayer() {
  const [areKeysShown, showKeys] = useState(false);
  const isPaletteOpen = usePaletteOpen();
  const navigate = useNavigate();
  useEffect(() => {
    /** Time of the `g` that waits for its letter, by the clock of events. */
    let goAt = Number.NEGATIVE_INFINITY;
    /** Returns whether it moved to a row. */
    const follow = (event: KeyboardEvent, target = event.target): boolean => {
      if (event.defaultPrevented) return false;
      const { key, ctrlKey, metaKey, altKey, isComposing } = event;
      const press = {
        key,
        ctrlKey,
        metaKey,
        altKey,
        isComposing,
        isTyping: isTypingIn(target),
        isInDialog: isDialogOpen(document),
      };
      const settings = { isMac: isMac(), singleKeys: singleKeys.isOn() };
      const isGoing = event.timeStamp - goAt <= GO_MS && isSingleKey(press, settings);
      goAt = Number.NEGATIVE_INFINITY;
      const page = isGoing ? GO_KEYS.find(({ letter }) => letter === key) : undefined;
      if (page !== undefined) {
        event.preventDefault();
        void navigate({ to: page.to });
        return false;
      }
      const shortcut = findShortcut(press, settings);
      if (shortcut === undefined || (shortcut === 'search' && !moveToSearch(document))) return false;
      event.preventDefault();
      const step = ROW_STEPS[shortcut];
      if (step !== undefined) moveToRow(document, step);
      else if (shortcut === 'go') goAt = event.timeStamp;
      else if (shortcut === 'keys') showKeys(true);
      else if (shortcut === 'palette') openPalette(true);
      return step !== undefined;
    };
    const onKeyDown = (event: KeyboardEvent): void => void follow(event);
    followEarlier(takeKeys(), follow);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
  // The store outlives the page: the next user must not find the palette open.
  useEffect(() => () => openPalette(false), []);
  return (
    <>
      <KeyList open={areKeysShown} pages={GO_KEYS} onClose={() => showKeys(false)} />
      {isPaletteOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => openPalette(false)} />
        </Suspense>
      )}
    </>
  );
}
