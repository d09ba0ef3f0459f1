/** Kind of an input's values: a figure, one of two states, or a counter that only goes up. */
export type InputKind = 'analogue' | 'state' | 'count';

/** Facts about a measurand of an input. */
export interface InputFacts {
  readonly kind: InputKind;
  /** Empty for a measurand without a unit. */
  readonly unit: string;
  /** Digits shown after the decimal point. */
  readonly decimals: number;
  /** Smallest and largest possible value; anything beyond is no measurement. */
  readonly range: { readonly min: number; readonly max: number };
  /** Its column in files; `_2` is appended for a second input. */
  readonly file: string;
  /** State (0 or 1) that is counted, timed and limited; null where the kind is not `state`. */
  readonly active: 0 | 1 | null;
  /** Its axis, the smallest span of that axis, and its colour: a token on screens, ink in reports. */
  readonly chart: {
    readonly axis: string;
    readonly leastSpan: number;
    readonly colour: string;
    readonly ink: string;
  };
}

const ANALOGUE = { kind: 'analogue', active: null } as const;
const STATE = {
  kind: 'state',
  unit: '',
  decimals: 0,
  range: { min: 0, max: 1 },
  active: 1,
} as const;
/** Largest counter value at which steps of one are still exact. */
const LARGEST_COUNT = Number.MAX_SAFE_INTEGER;

/** Returns the chart of a band. It has no axis of figures: the name of its axis keeps states together. */
const band = (colour: string, ink: string) => ({ axis: 'state', leastSpan: 1, colour, ink });
const line = (axis: string, leastSpan: number, colour: string, ink: string) => ({
  axis,
  leastSpan,
  colour,
  ink,
});

/**
 * The one table of the measurands of inputs, beside the fast columns of `MEASURAND_TABLE`. All their differences are
 * here and nowhere else, except their names (`input-words.ts`); how to add a row is in
 * docs/recipes/add-an-input-measurand.md. A key can never change: stored inputs contain it.
 */
export const INPUT_TABLE = {
  co2: {
    ...ANALOGUE,
    unit: 'ppm',
    decimals: 0,
    range: { min: 0, max: 1_000_000 },
    file: 'co2_ppm',
    chart: line('ppm', 100, 'humidity', '#7E22CE'),
  },
  pressure: {
    ...ANALOGUE,
    unit: 'hPa',
    decimals: 1,
    range: { min: 0, max: 100_000 },
    file: 'pressure_hpa',
    chart: line('hPa', 10, 'low', '#1D4ED8'),
  },
  differential_pressure: {
    ...ANALOGUE,
    unit: 'Pa',
    decimals: 1,
    range: { min: -5_000, max: 5_000 },
    file: 'differential_pressure_pa',
    chart: line('Pa', 5, 'channel-2', '#BE185D'),
  },
  light: {
    ...ANALOGUE,
    unit: 'lx',
    decimals: 0,
    range: { min: 0, max: 1_000_000 },
    file: 'light_lx',
    chart: line('lx', 10, 'warning', '#8A5A00'),
  },
  tvoc: {
    ...ANALOGUE,
    unit: 'ppb',
    decimals: 0,
    range: { min: 0, max: 1_000_000 },
    file: 'tvoc_ppb',
    chart: line('ppb', 50, 'ok', '#047857'),
  },
  current: {
    ...ANALOGUE,
    unit: 'A',
    decimals: 2,
    range: { min: -10_000, max: 10_000 },
    file: 'current_a',
    chart: line('A', 0.1, 'pre-alarm', '#B93E0A'),
  },
  acceleration: {
    ...ANALOGUE,
    unit: 'g',
    decimals: 2,
    range: { min: -1_000, max: 1_000 },
    file: 'acceleration_g',
    chart: line('g', 0.1, 'accent', '#0F766E'),
  },
  water_leak: { ...STATE, file: 'water_leak', chart: band('low', '#1D4ED8') },
  door: { ...STATE, file: 'door', chart: band('pre-alarm', '#B93E0A') },
  /** 1 while there is power: the lack of power is counted. */
  power: { ...STATE, active: 0, file: 'power', chart: band('warning', '#8A5A00') },
  motion: { ...STATE, file: 'motion', chart: band('humidity', '#7E22CE') },
  count: {
    kind: 'count',
    unit: '',
    decimals: 0,
    range: { min: 0, max: LARGEST_COUNT },
    file: 'count',
    active: null,
    chart: line('count', 1, 'ok', '#047857'),
  },
} as const satisfies Readonly<Record<string, InputFacts>>;
