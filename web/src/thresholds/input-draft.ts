import {
  inputLimits,
  LIMIT_SCALE,
  limitKey,
  MILDER_LEVELS,
  type AlarmLevel,
  type InputLimits,
  type LimitKey,
  type LimitSide,
  type MilderDelayName,
} from '@ts1/contract';
import { problemText, readTyped, refusalText, shownInField } from '../platform/typed-number.ts';

/** Figures of inputs are shown in the unit in which they are stored. */
const AS_STORED = { unit: '' };

/** The figures of each kind of input, in the order in which they are typed. */
export const INPUT_FIGURES: Readonly<Record<InputLimits['kind'], readonly InputFigure[]>> = {
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
type LimitFigure = keyof typeof INPUT_SWITCHES;
export type InputFigure = LimitFigure | 'deadband' | 'delay' | 'off_delay' | MilderDelayName;

const FIGURE_SWITCHES = Object.fromEntries(
  LIMIT_SCALE.map(({ side, level }) => [`${side}_${level}`, `${limitKey(side, level)}_enable`]),
) as Readonly<Record<`${LimitSide}_${AlarmLevel}`, `${LimitKey}_enable`>>;

/** Switch of each limit; figures without one are always in force. */
export const INPUT_SWITCHES = {
  ...FIGURE_SWITCHES,
  open_minutes: 'open_enable',
  count_alarm: 'count_enable',
} as const;
export type InputSwitch = (typeof INPUT_SWITCHES)[LimitFigure];

/** Limits of an input while they are edited: figures as typed. */
export interface InputDraft {
  readonly kind: InputLimits['kind'];
  readonly figures: Readonly<Partial<Record<InputFigure, string>>>;
  readonly switches: Readonly<Partial<Record<InputSwitch, boolean>>>;
}

export function isLimit(figure: InputFigure): figure is LimitFigure {
  return figure in INPUT_SWITCHES;
}

/** Returns the editable part of saved limits. */
export function toInputDraft(limits: InputLimits): InputDraft {
  const saved: Readonly<Record<string, string | number | boolean | null>> = limits;
  const figures = INPUT_FIGURES[limits.kind];
  return {
    kind: limits.kind,
    figures: Object.fromEntries(
      figures.map((name) => {
        const value = saved[name];
        return [name, typeof value === 'number' ? shownInField(value, AS_STORED) : ''];
      }),
    ),
    switches: Object.fromEntries(
      figures.filter(isLimit).map((name) => [INPUT_SWITCHES[name], saved[INPUT_SWITCHES[name]] === true]),
    ),
  };
}

/** A draft in which a figure was typed: a limit is on as soon as it has one, and off when it is cleared. */
export function withFigure(draft: InputDraft, name: InputFigure, typed: string): InputDraft {
  const switches = isLimit(name) ? { [INPUT_SWITCHES[name]]: typed.trim() !== '' } : {};
  return {
    ...draft,
    figures: { ...draft.figures, [name]: typed },
    switches: { ...draft.switches, ...switches },
  };
}

export type InputDraftErrors = Readonly<Partial<Record<string, string>>>;

/** The limits that a draft means, or what the contract says is wrong, by field; a limit that is on needs a figure. */
export function parseInputDraft({
  kind,
  figures,
  switches,
}: InputDraft): { readonly limits: InputLimits } | { readonly errors: InputDraftErrors } {
  const errors: Record<string, string> = {};
  for (const name of INPUT_FIGURES[kind].filter(isLimit)) {
    if (switches[INPUT_SWITCHES[name]] === true && figures[name]?.trim() === '')
      errors[name] = 'must be given';
  }
  const sent = Object.entries(figures).map(([name, typed]) => {
    const { value, problem } = { value: undefined, problem: undefined, ...readTyped(typed, AS_STORED) };
    if (problem !== undefined && problem !== 'nothing') errors[name] ??= problemText(problem);
    return [name, value === undefined ? typed : String(value)];
  });
  const parsed = inputLimits.safeParse({ kind, ...Object.fromEntries(sent), ...switches });
  for (const issue of parsed.error?.issues ?? [])
    errors[String(issue.path[0])] ??= refusalText(issue, AS_STORED);
  return parsed.success && Object.keys(errors).length === 0 ? { limits: parsed.data } : { errors };
}
