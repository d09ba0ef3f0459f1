/** What a colour says; never the only sign of it. */
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
