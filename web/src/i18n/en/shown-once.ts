export const shownOnce = {
  copied: 'Copied',
  selected: 'Selected. Press Ctrl+C to copy.',
  closeAnyway: 'Close without copying',
  done: 'Done',
} as const;
