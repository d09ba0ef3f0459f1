import {
  INPUT_TABLE,
  type InputFacts,
  type InputFigures,
  type FiguresWithKind,
  formatFigure,
} from '@ts1/contract';
import { inputName } from '@ts1/contract/input-name';
import { INPUT_WORDS_IN } from '@ts1/contract/input-words';
import { type CompanyClock, durationText } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { reportTexts } from '../texts/index.ts';
import type { SensorReport } from './read-sensor-report.ts';

const RIGHT = { share: 1, align: 'right' } as const;

/** Tables of what the inputs of a sensor measured in the period, one for each kind; nothing where there are none. */
export function inputBlocks({ inputs }: Pick<SensorReport, 'inputs'>, clock: CompanyClock): Block[] {
  const { inputs: words } = reportTexts(clock).report;
  const figures = inputs.filter((one) => one.kind === 'analogue');
  const states = inputs.filter((one) => one.kind === 'state');
  const counts = inputs.filter((one) => one.kind === 'count');
  if (inputs.length === 0) return [];
  return [
    { kind: 'heading', text: words.title, level: 2 },
    ...figuresTable(
      clock,
      figures,
      [words.minimum, words.maximum, words.mean, words.deviation, words.completeness],
      figureCells,
    ),
    ...figuresTable(clock, states, [words.timeIn, words.times, words.longest, words.unknown], stateCells),
    ...(states.some(({ unknown_ms }) => unknown_ms > 0)
      ? [{ kind: 'note', text: words.shares } as const]
      : []),
    ...figuresTable(clock, counts, [words.total, words.anHour, words.mostAnHour, words.resets], countCells),
  ];
}

function figuresTable<Figures extends InputFigures>(
  clock: CompanyClock,
  all: readonly Figures[],
  titles: readonly string[],
  toCells: (figures: Figures, clock: CompanyClock) => string[],
): Block[] {
  if (all.length === 0) return [];
  return [
    {
      kind: 'table',
      columns: [
        { title: reportTexts(clock).report.inputs.name, share: 1.6 },
        ...titles.map((title) => ({ title, ...RIGHT })),
      ],
      rows: all.map((one) => [inputLabel(one, clock), ...toCells(one, clock)]),
    },
  ];
}

/** Name of an input; of a state with the one that is counted: `Door (open)`. */
function inputLabel(input: InputFigures, { preferences }: CompanyClock): string {
  const { measurand, kind } = input;
  const name = inputName(input, preferences.language);
  const { states } = INPUT_WORDS_IN[preferences.language][measurand];
  if (kind !== 'state' || states === null) return name;
  return `${name} (${states[INPUT_TABLE[measurand].active === 0 ? 'off' : 'on']})`;
}

function figureCells(
  { min, max, mean, standardDeviation, completeness, measurand }: FiguresWithKind<'analogue'>,
  clock: CompanyClock,
): string[] {
  const { nothing } = reportTexts(clock);
  const text = (value: number | null): string =>
    value === null ? nothing : figureText(value, INPUT_TABLE[measurand], clock);
  return [
    extremeText(min, text, clock),
    extremeText(max, text, clock),
    text(mean),
    text(standardDeviation),
    completeness === null ? nothing : figureText(completeness * 100, { decimals: 1, unit: '%' }, clock),
  ];
}

/** `1,450 ppm, 31 Jan 2026, 06:00`; where only the hour is known, that it is within it. */
function extremeText(
  extreme: FiguresWithKind<'analogue'>['min'],
  text: (value: number | null) => string,
  clock: CompanyClock,
): string {
  if (extreme === null) return text(null);
  const { inputs: words } = reportTexts(clock).report;
  const { value, at, within_ms } = extreme;
  const when = clock.minute(Date.parse(at));
  return `${text(value)}, ${within_ms === 0 ? when : words.within(when, durationText(within_ms))}`;
}

function figureText(
  value: number,
  { decimals, unit }: Pick<InputFacts, 'decimals' | 'unit'>,
  { preferences }: CompanyClock,
): string {
  return `${formatFigure(value, preferences.language, { digits: decimals, grouped: true })} ${unit}`.trim();
}

/** How often a state was entered, and for how long it was; the unknown time is beside it. */
function stateCells(
  { active_ms, inactive_ms, unknown_ms, openings, longest }: FiguresWithKind<'state'>,
  clock: CompanyClock,
): string[] {
  const known = active_ms + inactive_ms;
  const share = known === 0 ? null : (active_ms / known) * 100;
  const ofKnown = share === null ? '' : ` (${figureText(share, { decimals: 1, unit: '%' }, clock)})`;
  const lasted = longest === null ? 0 : Date.parse(longest.until) - Date.parse(longest.from);
  const since = longest === null ? '' : `, ${clock.minute(Date.parse(longest.from))}`;
  return [
    `${durationText(active_ms)}${ofKnown}`,
    String(openings),
    `${durationText(lasted)}${since}`,
    durationText(unknown_ms),
  ];
}

function countCells(
  { count, total, resets, per_hour, busiest }: FiguresWithKind<'count'>,
  clock: CompanyClock,
): string[] {
  const { nothing } = reportTexts(clock);
  const whole = (value: number): string => figureText(value, { decimals: 0, unit: '' }, clock);
  if (count === 0) return [nothing, nothing, nothing, nothing];
  return [
    whole(total),
    per_hour === null ? nothing : figureText(per_hour, { decimals: 1, unit: '' }, clock),
    busiest === null ? nothing : `${whole(busiest.value)}, ${clock.minute(Date.parse(busiest.at))}`,
    String(resets),
  ];
}
