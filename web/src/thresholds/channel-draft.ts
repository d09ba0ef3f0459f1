import {
  channelLimits,
  LIMIT_SCALE,
  limitKey,
  MILDER_LEVELS,
  type AlarmLevel,
  type ChannelLimits,
  type LimitKey,
  type LimitSide,
  type MilderDelayName,
} from '@ts1/contract';
import { problemText, readTyped, refusalText, shownInField } from '../platform/typed-number.ts';

/** Figures of channels are shown in the unit in which they are stored. */
const AS_STORED = { unit: '' };

/** The figures of each kind of channel, in the order in which they are typed. */
export const CHANNEL_FIGURES: Readonly<Record<ChannelLimits['kind'], readonly ChannelFigure[]>> = {
  analogue: [
    'high_alarm',
    'low_alarm',
    'deadband',
    'delay',
    'off_delay',
    ...MILDER_LEVELS.flatMap((level) => [
      `high_${level}` as const,
      `low_${level}` as const,
      `${level}_delay` as const,
    ]),
  ],
  state: ['open_minutes'],
  count: ['count_alarm'],
};
type LimitFigure = keyof typeof CHANNEL_SWITCHES;
export type ChannelFigure = LimitFigure | 'deadband' | 'delay' | 'off_delay' | MilderDelayName;

const FIGURE_SWITCHES = Object.fromEntries(
  LIMIT_SCALE.map(({ side, level }) => [`${side}_${level}`, `${limitKey(side, level)}_enable`]),
) as Readonly<Record<`${LimitSide}_${AlarmLevel}`, `${LimitKey}_enable`>>;

/** Switch of each limit; figures without one are always in force. */
export const CHANNEL_SWITCHES = {
  ...FIGURE_SWITCHES,
  open_minutes: 'open_enable',
  count_alarm: 'count_enable',
} as const;
export type ChannelSwitch = (typeof CHANNEL_SWITCHES)[LimitFigure];

/** Limits of a channel while they are edited: figures as typed. */
export interface ChannelDraft {
  readonly kind: ChannelLimits['kind'];
  readonly figures: Readonly<Partial<Record<ChannelFigure, string>>>;
  readonly switches: Readonly<Partial<Record<ChannelSwitch, boolean>>>;
}

export function isLimit(figure: ChannelFigure): figure is LimitFigure {
  return figure in CHANNEL_SWITCHES;
}

/** Returns the editable part of saved limits. */
export function toChannelDraft(limits: ChannelLimits): ChannelDraft {
  const saved: Readonly<Record<string, string | number | boolean | null>> = limits;
  const figures = CHANNEL_FIGURES[limits.kind];
  return {
    kind: limits.kind,
    figures: Object.fromEntries(
      figures.map((name) => {
        const value = saved[name];
        return [name, typeof value === 'number' ? shownInField(value, AS_STORED) : ''];
      }),
    ),
    switches: Object.fromEntries(
      figures.filter(isLimit).map((name) => [CHANNEL_SWITCHES[name], saved[CHANNEL_SWITCHES[name]] === true]),
    ),
  };
}

/** A draft in which a figure was typed: a limit is on as soon as it has one, and off when it is cleared. */
export function withFigure(draft: ChannelDraft, name: ChannelFigure, typed: string): ChannelDraft {
  const switches = isLimit(name) ? { [CHANNEL_SWITCHES[name]]: typed.trim() !== '' } : {};
  return {
    ...draft,
    figures: { ...draft.figures, [name]: typed },
    switches: { ...draft.switches, ...switches },
  };
}

export type ChannelDraftErrors = Readonly<Partial<Record<string, string>>>;

/** The limits that a draft means, or what the contract says is wrong, by field; a limit that is on needs a figure. */
export function parseChannelDraft({
  kind,
  figures,
  switches,
}: ChannelDraft): { readonly limits: ChannelLimits } | { readonly errors: ChannelDraftErrors } {
  const errors: Record<string, string> = {};
  for (const name of CHANNEL_FIGURES[kind].filter(isLimit)) {
    if (switches[CHANNEL_SWITCHES[name]] === true && figures[name]?.trim() === '')
      errors[name] = 'must be given';
  }
  const sent = Object.entries(figures).map(([name, typed]) => {
    const { value, problem } = { value: undefined, problem: undefined, ...readTyped(typed, AS_STORED) };
    if (problem !== undefined && problem !== 'nothing') errors[name] ??= problemText(problem);
    return [name, value === undefined ? typed : String(value)];
  });
  const parsed = channelLimits.safeParse({ kind, ...Object.fromEntries(sent), ...switches });
  for (const issue of parsed.error?.issues ?? [])
    errors[String(issue.path[0])] ??= refusalText(issue, AS_STORED);
  return parsed.success && Object.keys(errors).length === 0 ? { limits: parsed.data } : { errors };
}
