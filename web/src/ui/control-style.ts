/** Looks of what is typed into or chosen from; 16 px text under a finger, or iOS zooms the page. */
export const CONTROL_STYLE =
  'h-9 w-full min-w-0 rounded-md border border-control bg-surface px-3 text-body text-text ' +
  'placeholder:text-muted disabled:cursor-not-allowed disabled:opacity-60 data-disabled:cursor-not-allowed ' +
  'data-disabled:opacity-60 aria-invalid:border-high pointer-coarse:h-11 pointer-coarse:text-input';
