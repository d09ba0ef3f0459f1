import { z } from 'zod';
import { DEFAULT_RANGE, PRESET_HOURS, type ChartRange, type Preset } from './chart-range.ts';

const presets = Object.keys(PRESET_HOURS) as [Preset, ...Preset[]];
const moment = z.iso.datetime({ offset: true });
const toggle = z.boolean();

/**
 * View of a sensor page in its address, so that it can be sent to a colleague. Values that equal the default are left
 * out; values that make no sense are ignored rather than refused.
 */
export const chartSearch = z.object({
  range: z
    .enum([...presets, 'all', 'custom'])
    .optional()
    .catch(undefined),
  /** End of a preset that was moved away from now. */
  end: moment.optional().catch(undefined),
  from: moment.optional().catch(undefined),
  to: moment.optional().catch(undefined),
  smooth: toggle.optional().catch(undefined),
  battery: toggle.optional().catch(undefined),
  input1: toggle.optional().catch(undefined),
  input2: toggle.optional().catch(undefined),
  highAlarms: toggle.optional().catch(undefined),
  lowAlarms: toggle.optional().catch(undefined),
  /** Keys of what is drawn of a sensor with inputs; left out for what is drawn at first. */
  drawn: z.string().optional().catch(undefined),
  /** Open part of what is below the chart. */
  tab: z.string().optional().catch(undefined),
});
export type ChartSearch = z.output<typeof chartSearch>;

/** Options that can be switched on and off on the chart. */
export interface ChartToggles {
  readonly smooth: boolean;
  readonly battery: boolean;
  readonly input1: boolean;
  readonly input2: boolean;
  /** Limits and times of alarm, above and below. */
  readonly highAlarms: boolean;
  readonly lowAlarms: boolean;
}

export const DEFAULT_TOGGLES: ChartToggles = {
  smooth: true,
  battery: false,
  input1: true,
  input2: true,
  highAlarms: true,
  lowAlarms: true,
};

export interface ChartView {
  readonly range: ChartRange;
  readonly toggles: ChartToggles;
  /** Keys chosen to be drawn of a sensor with inputs; undefined while no user chose. */
  readonly drawn?: readonly string[] | undefined;
}

/** The view that an address means. */
export function toChartView(search: ChartSearch): ChartView {
  const { drawn } = search;
  return {
    range: toChartRange(search),
    toggles: toChartToggles(search),
    ...(drawn !== undefined && { drawn: drawn.split(' ').filter((key) => key !== '') }),
  };
}

function toChartRange({ range, end, from, to }: ChartSearch): ChartRange {
  if (range === 'all') return { kind: 'all' };
  if (range === 'custom') {
    const [startMs, endMs] = [Date.parse(from ?? ''), Date.parse(to ?? '')];
    return startMs >= 0 && startMs < endMs ? { kind: 'custom', startMs, endMs } : DEFAULT_RANGE;
  }
  const endMs = Date.parse(end ?? '');
  return { kind: 'preset', preset: range ?? '24h', ...(endMs >= 0 ? { endMs } : {}) };
}

function toChartToggles(search: ChartSearch): ChartToggles {
  return {
    smooth: search.smooth ?? DEFAULT_TOGGLES.smooth,
    battery: search.battery ?? DEFAULT_TOGGLES.battery,
    input1: search.input1 ?? DEFAULT_TOGGLES.input1,
    input2: search.input2 ?? DEFAULT_TOGGLES.input2,
    highAlarms: search.highAlarms ?? DEFAULT_TOGGLES.highAlarms,
    lowAlarms: search.lowAlarms ?? DEFAULT_TOGGLES.lowAlarms,
  };
}

/** The address that means a view. */
export function toChartSearch({ range, toggles, drawn }: ChartView): ChartSearch {
  return {
    ...searchOfRange(range),
    ...searchOfToggles(toggles),
    ...(drawn !== undefined && { drawn: drawn.join(' ') }),
  };
}

function searchOfRange(range: ChartRange): ChartSearch {
  switch (range.kind) {
    case 'all':
      return { range: 'all' };
    case 'custom':
      return { range: 'custom', from: isoText(range.startMs), to: isoText(range.endMs) };
    case 'preset':
      return {
        ...(range.preset === '24h' ? {} : { range: range.preset }),
        ...(range.endMs === undefined ? {} : { end: isoText(range.endMs) }),
      };
  }
}

function searchOfToggles(toggles: ChartToggles): ChartSearch {
  const names = Object.keys(DEFAULT_TOGGLES) as (keyof ChartToggles)[];
  const changed = names.filter((name) => toggles[name] !== DEFAULT_TOGGLES[name]);
  return Object.fromEntries(changed.map((name) => [name, toggles[name]]));
}

function isoText(atMs: number): string {
  return new Date(atMs).toISOString();
}
