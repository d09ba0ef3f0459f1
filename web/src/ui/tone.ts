/** Meaning of a colour; never the only sign of it. */
export type Tone = 'neutral' | 'accent' | 'ok' | 'pre-alarm' | 'high' | 'low' | 'silent' | 'warning';

/** Text colour of each tone. */
export const TONE_TEXT: Readonly<Record<Tone, string>> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  ok: 'text-ok',
  'pre-alarm': 'text-pre-alarm',
  high: 'text-high',
  low: 'text-low',
  silent: 'text-silent',
  warning: 'text-warning',
};

/** Colours of each tone where it is the ground. */
export const TONE_FILL: Readonly<Record<Tone, string>> = {
  neutral: 'border-transparent bg-muted text-on-high',
  accent: 'border-transparent bg-accent text-on-accent',
  ok: 'border-transparent bg-ok text-on-accent',
  'pre-alarm': 'border-transparent bg-pre-alarm text-on-high',
  high: 'border-transparent bg-high text-on-high',
  low: 'border-transparent bg-low text-on-high',
  silent: 'border-transparent bg-silent text-on-high',
  warning: 'border-transparent bg-warning text-on-high',
};
