export { takeKeys } from './early-keys.ts';
export { isMac } from './is-mac.ts';
export { KeyList } from './key-list.tsx';
export { isTypingIn, moveToRow, moveToSearch } from './rows.ts';
export { findShortcut, isSingleKey, type Shortcut } from './shortcut-rule.ts';
export { singleKeys } from './single-keys.ts';
export { SingleKeysSwitch } from './single-keys-switch.tsx';
