export const DIALOG_BACKDROP =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';

export const DIALOG_POPUP =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[calc(100dvh-2rem)] w-[28rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 ' +
  '-translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-md border border-border bg-surface p-5 text-text ' +
  'shadow-raised transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';
