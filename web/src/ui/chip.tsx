import type { ComponentType, ReactNode } from 'react';
import { classes } from './classes.ts';
import { TONE_FILL, TONE_TEXT, type Tone } from './tone.ts';

export interface ChipProps {
  readonly tone?: Tone;
  readonly icon?: ComponentType<{ size?: number }>;
  /** Filled with its colour: for what needs somebody now. */
  readonly solid?: boolean;
  readonly children: ReactNode;
}

/** A state in a word, with an icon, so that colour is never alone. */
export function Chip({ tone = 'neutral', icon: Icon, solid = false, children }: ChipProps) {
  return (
    <span
      className={classes(
        'inline-flex h-6 max-w-full items-center gap-1 rounded-full border px-2 text-fine font-medium whitespace-nowrap normal-nums *:[svg]:shrink-0',
        solid ? TONE_FILL[tone] : classes('border-current', TONE_TEXT[tone]),
      )}
    >
      {Icon !== undefined && <Icon aria-hidden size={14} />}
      {children}
    </span>
  );
}
