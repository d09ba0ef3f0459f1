import { classes } from './classes.ts';

export type ButtonVariant = 'primary' | 'positive' | 'secondary' | 'ghost' | 'danger' | 'remove';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-accent text-on-accent border-transparent hover:not-data-disabled:brightness-110',
  positive: 'bg-ok text-on-accent border-transparent hover:not-data-disabled:brightness-110',
  secondary: 'bg-surface text-text border-control hover:not-data-disabled:bg-raised',
  ghost: 'bg-transparent text-text border-transparent hover:not-data-disabled:bg-raised',
  remove: 'bg-transparent text-high border-transparent hover:not-data-disabled:bg-raised',
  danger: 'bg-high text-on-high border-transparent hover:not-data-disabled:brightness-110',
};

/** As a variant of its own, because it has to win over the colours of the others. */
const PRESSED = 'aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:text-accent';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-md border text-body font-medium whitespace-nowrap ' +
  'select-none transition-[background-color,filter] data-disabled:cursor-not-allowed data-disabled:opacity-60 ' +
  'aria-pressed:border-accent aria-pressed:bg-raised aria-pressed:text-accent';

/** Looks of a button or of a link in the place of one: 36 px, 44 px where a finger points. */
export function buttonStyle(variant: ButtonVariant = 'secondary', shape: 'text' | 'icon' = 'text'): string {
  const size = shape === 'icon' ? 'size-9 shrink-0 pointer-coarse:size-11' : 'h-9 px-4 pointer-coarse:h-11';
  return classes(BASE, VARIANTS[variant], PRESSED, size);
}
