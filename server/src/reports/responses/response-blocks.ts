import { formatFigure, type ResponseFigures, type ResponseTimes } from '@ts1/contract';
import { type CompanyClock, durationText } from '../company-clock.ts';
import type { Block } from '../pdf/document.ts';
import { percentText } from '../sensor/measured-text.ts';
import { reportTexts } from '../texts/index.ts';
import { RESPONSE_TEXTS } from './texts.ts';

const STEPS = ['first_message', 'opened', 'acknowledged', 'normal'] as const;
const RIGHT = { share: 1, align: 'right' } as const;

/** The figures of all alarms together, and how long each step took. */
export function responseSummary(figures: ResponseFigures, clock: CompanyClock): Block[] {
  const words = RESPONSE_TEXTS[clock.preferences.language];
  const { nothing } = reportTexts(clock);
  const { target_minutes: minutes, judged, per_person_and_day: perDay, top_ten_share: topTen } = figures;
  return [
    {
      kind: 'facts',
      rows: [
        [words.alarms, String(figures.alarms)],
        [words.inTime(minutes), words.outOf(figures.within_target, judged)],
        [words.noResponse(minutes), words.outOf(figures.without_response, judged)],
        [
          words.perPerson,
          perDay === null ? nothing : formatFigure(perDay, clock.preferences.language, { digits: 1 }),
        ],
        [words.burst, String(figures.most_in_ten_minutes)],
        [words.topTen, topTen === null ? nothing : percentText(topTen, clock)],
      ],
    },
    ...timesTable(
      words.times,
      STEPS.map((step) => ({ what: words.steps[step], alarms: figures[step].count, times: figures[step] })),
      clock,
    ),
  ];
}

/** The whole report on how people responded to alarms. */
export function responseBlocks(figures: ResponseFigures, clock: CompanyClock): Block[] {
  const words = RESPONSE_TEXTS[clock.preferences.language];
  return [
    ...responseSummary(figures, clock),
    ...timesTable(
      words.byPerson,
      figures.by_person.map(({ person, ...own }) => toRow(person, own)),
      clock,
    ),
    ...timesTable(
      words.byGroup,
      figures.by_group.map(({ group, ...own }) => toRow(group, own)),
      clock,
    ),
    ...timesTable(
      words.bySensor,
      figures.by_sensor.map(({ sensor_name, ...own }) => toRow(sensor_name, own)),
      clock,
    ),
    ...timesTable(
      words.byHour,
      figures.by_hour.map(({ hour, ...own }) => toRow(`${String(hour).padStart(2, '0')}:00`, own)),
      clock,
    ),
  ];
}

interface Row {
  readonly what: string;
  readonly alarms: number;
  readonly times: ResponseTimes;
}

function toRow(
  what: string,
  { alarms, acknowledged }: { readonly alarms: number; readonly acknowledged: ResponseTimes },
): Row {
  return { what, alarms, times: acknowledged };
}

function timesTable(title: string, rows: readonly Row[], clock: CompanyClock): Block[] {
  if (rows.length === 0) return [];
  const { columns } = RESPONSE_TEXTS[clock.preferences.language];
  const { nothing } = reportTexts(clock);
  const text = (ms: number | null): string => (ms === null ? nothing : durationText(ms));
  return [
    { kind: 'heading', text: title, level: 2 },
    {
      kind: 'table',
      columns: [
        { title: columns.what, share: 2 },
        { title: columns.alarms, ...RIGHT },
        { title: columns.median, ...RIGHT },
        { title: columns.p90, ...RIGHT },
        { title: columns.longest, ...RIGHT },
      ],
      rows: rows.map(({ what, alarms, times }) => [
        what,
        String(alarms),
        text(times.median_ms),
        text(times.p90_ms),
        text(times.longest_ms),
      ]),
    },
  ];
}
