/** Action that a key asks for. */
export type Shortcut = 'next' | 'previous' | 'search' | 'keys' | 'palette' | 'go';

/** A key as it was pressed, and where. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** In the middle of a letter that takes several keys, or of a word of an input method. */
  readonly isComposing: boolean;
  /** In a field, or in what has keys of its own. */
  readonly isTyping: boolean;
  /** A dialog is open in front of the page. */
  readonly isInDialog: boolean;
}

/** How this device is set. */
export interface KeySettings {
  /** ⌘ is the key for commands, and Ctrl edits text. */
  readonly isMac: boolean;
  /** Keys alone do something (WCAG 2.1.4). */
  readonly singleKeys: boolean;
}

const SINGLE_KEYS: Readonly<Record<string, Shortcut>> = {
  j: 'next',
  k: 'previous',
  '/': 'search',
  '?': 'keys',
  g: 'go',
};

/**
 * Returns whether a key alone does something: not while the user types, with a modifier, in a dialog, or where such keys
 * are switched off. Shift is no modifier: some keyboards need it for `/` and all for `?`.
 */
export function isSingleKey(press: KeyPress, { singleKeys }: KeySettings): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, isTyping, isInDialog } = press;
  return singleKeys && !(isComposing || altKey || ctrlKey || metaKey || isTyping || isInDialog);
}

/** Returns the action of a key, if any. */
export function findShortcut(press: KeyPress, settings: KeySettings): Shortcut | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing, isInDialog } = press;
  if (isComposing || altKey) return undefined;
  if (settings.isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) {
    return key.toLowerCase() === 'k' && !isInDialog ? 'palette' : undefined;
  }
  if (!isSingleKey(press, settings)) return undefined;
  return Object.hasOwn(SINGLE_KEYS, key) ? SINGLE_KEYS[key] : undefined;
}
