import type { LimitedMeasurand, ReviewedSensor } from '@ts1/contract';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import { type Block, type CompanyClock, reportTexts, valueText } from '../reports/index.ts';
import { LOG_TEXTS, type LogTexts } from './log-texts.ts';
import { isLate, isSignatureMissing } from './schedule.ts';
import { type StoredReview, toTimes } from './select-reviews.ts';

/** A review of the month, and its figures as far as the reader sees them; none while it is not done. */
export interface LogReview {
  readonly row: Parameters<typeof toTimes>[0] & Pick<StoredReview, 'to_at' | 'done_by' | 'result' | 'text'>;
  readonly sensors: readonly ReviewedSensor[];
}

/** The log of a month: a table for each thing that a sensor measures, with a row for each review, then the findings. */
export function logBlocks(reviews: readonly LogReview[], wall: CompanyClock): Block[] {
  const texts = LOG_TEXTS[wall.preferences.language];
  if (reviews.length === 0) return [{ kind: 'note', text: texts.none }];
  const sensors = new Map<number, ReviewedSensor>();
  for (const review of reviews) for (const one of review.sensors) sensors.set(one.sensor_id, one);
  if (sensors.size === 0) return [logTable(reviews, null, wall), ...findingBlocks(reviews, wall)];
  return [
    ...[...sensors.values()].flatMap((sensor) =>
      sensor.measurands.flatMap(({ measurand }): Block[] => [
        { kind: 'heading', level: 2, text: sensorTitle(sensor, measurand, wall) },
        logTable(reviews, { sensorId: sensor.sensor_id, measurand }, wall),
      ]),
    ),
    ...findingBlocks(reviews, wall),
  ];
}

/** The first letters of the words of a name: `anna.lee` is AL. */
function toInitials(name: string): string {
  return Array.from(name.matchAll(/\p{L}+/gu), ([word]) => word.slice(0, 1).toUpperCase())
    .slice(0, 3)
    .join('');
}

interface Column {
  readonly sensorId: number;
  readonly measurand: LimitedMeasurand;
}

function logTable(reviews: readonly LogReview[], column: Column | null, wall: CompanyClock): Block {
  const texts = LOG_TEXTS[wall.preferences.language];
  const right = { align: 'right' } as const;
  return {
    kind: 'table',
    columns: [
      { title: texts.due, share: 2 },
      { title: texts.done, share: 2 },
      { title: texts.name, share: 1.6 },
      { title: texts.minimum, share: 1, ...right },
      { title: texts.maximum, share: 1, ...right },
      { title: texts.alarms, share: 0.8, ...right },
      { title: texts.result, share: 1.6 },
      { title: texts.initials, share: 0.8 },
    ],
    rows: reviews.map((review) => logRow(review, column, wall)),
  };
}

function logRow({ row, sensors }: LogReview, column: Column | null, wall: CompanyClock): string[] {
  const { nothing } = reportTexts(wall);
  const texts = LOG_TEXTS[wall.preferences.language];
  const sensor = sensors.find(({ sensor_id }) => sensor_id === column?.sensorId);
  const figures = sensor?.measurands.find(({ measurand }) => measurand === column?.measurand);
  const value = (figure: number | null | undefined): string =>
    column === null ? nothing : valueText(figure ?? null, column.measurand, wall);
  const { done_at: doneAt, done_by: doneBy, result } = row;
  const word = result === null ? texts.notDone : texts.results[result];
  return [
    wall.minute(row.to_at),
    doneAt === null ? nothing : wall.minute(doneAt),
    doneBy ?? nothing,
    value(figures?.min),
    value(figures?.max),
    sensor === undefined ? nothing : String(sensor.alarms),
    withMarks(row, word, texts),
    doneBy === null ? nothing : toInitials(doneBy),
  ];
}

/** The result of a review, and that it was late or that its signature is missing. */
function withMarks(row: LogReview['row'], result: string, texts: LogTexts): string {
  const times = toTimes(row);
  if (isSignatureMissing(times)) return texts.unsigned(result);
  return isLate(times) ? texts.late(result) : result;
}

function findingBlocks(reviews: readonly LogReview[], wall: CompanyClock): Block[] {
  const texts = LOG_TEXTS[wall.preferences.language];
  const notes = reviews.flatMap(({ row: { done_at, done_by, text } }) =>
    done_at === null || done_by === null || text === null
      ? []
      : [{ kind: 'note', text: texts.finding(wall.minute(done_at), done_by, text) } as const],
  );
  return notes.length === 0 ? [] : [{ kind: 'heading', level: 2, text: texts.findings }, ...notes];
}

function sensorTitle(sensor: ReviewedSensor, measurand: LimitedMeasurand, wall: CompanyClock): string {
  const { name } = MEASURAND_WORDS_IN[wall.preferences.language][measurand];
  return `${sensor.sensor_name} (${sensor.serial_no}), ${name}`;
}
