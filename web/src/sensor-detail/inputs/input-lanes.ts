import {
  inputFacts,
  type InputSeries,
  type CountSeries,
  type LatestInput,
  type StateSeries,
} from '@ts1/contract';
import { inputKey, LINE_COLOURS } from '../drawn-lines.ts';
import type { CountBar, Lane, StateSpan } from '../lanes.ts';

/** The newest values, and whether the sensor is silent, of a period that goes on. */
export interface Present {
  readonly latest: readonly LatestInput[];
  readonly isSilent: boolean;
  readonly nowMs: number;
}

/** The lanes of the states and counts among series; `present` where the period ends now. */
export function inputLanes(series: readonly InputSeries[], present: Present | undefined): readonly Lane[] {
  return series.flatMap((one): Lane[] => {
    if (one.kind === 'analogue') return [];
    const facts = inputFacts(one.measurand);
    const { input, name } = one;
    const colour = LINE_COLOURS.find((known) => known === facts?.chart.colour) ?? 'accent';
    const lane = { input: inputKey(input), name, measurand: one.measurand, colour };
    return one.kind === 'state'
      ? [{ ...lane, kind: 'state', active: facts?.active ?? 1, spans: stateSpans(one, present) }]
      : [{ ...lane, kind: 'count', bars: countBars(one) }];
  });
}

/** The bands of a state; the last goes on until now, and what it changed to since the period was read follows. */
export function stateSpans(
  { input, bands }: Pick<StateSeries, 'input' | 'bands'>,
  present?: Present,
): readonly StateSpan[] {
  const spans = bands.map(({ from, until, value }) => ({
    startMs: Date.parse(from),
    endMs: Date.parse(until),
    value,
  }));
  const last = spans.at(-1);
  if (present === undefined || last === undefined || present.isSilent || last.endMs >= present.nowMs)
    return spans;
  const newest = present.latest.find((one) => one.input === input);
  const sinceMs = newest === undefined ? 0 : Date.parse(newest.since);
  const goesOn = newest === undefined || newest.value === last.value || sinceMs <= last.startMs;
  if (goesOn) {
    const isKnown = newest !== undefined && newest.value === last.value;
    return isKnown ? [...spans.slice(0, -1), { ...last, endMs: present.nowMs }] : spans;
  }
  const value = newest.value === 0 ? 0 : 1;
  return [
    ...spans.slice(0, -1),
    { ...last, endMs: sinceMs },
    { startMs: sinceMs, endMs: present.nowMs, value },
  ];
}

/** The buckets of a counter as bars; a counter that is read as it came counts between its readings. */
export function countBars({
  buckets,
  bucketMs,
}: Pick<CountSeries, 'buckets' | 'bucketMs'>): readonly CountBar[] {
  return buckets.flatMap(({ timestamp, difference }, index): CountBar[] => {
    const at = Date.parse(timestamp);
    if (bucketMs > 0) return [{ startMs: at, endMs: at + bucketMs, count: difference }];
    const before = buckets[index - 1];
    const startMs = before === undefined ? at : Date.parse(before.timestamp);
    return [{ startMs, endMs: at, count: difference }];
  });
}
