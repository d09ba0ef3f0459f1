/** How the values of a channel are to be read: a figure, one of two states, or a counter that only goes up. */
export type ChannelKind = 'analogue' | 'state' | 'count';

/** What is known of each measurand of a channel. */
export interface ChannelFacts {
  readonly kind: ChannelKind;
  /** Empty for what has none. */
  readonly unit: string;
  /** Digits after the point that people read. */
  readonly decimals: number;
  /** What a value can be at least and at most; what lies beyond is no measurement. */
  readonly range: { readonly min: number; readonly max: number };
  /** Its column in files; a second channel of it has `_2` behind. */
  readonly file: string;
  /** The state (0 or 1) that is counted, timed and limited; null for what is no state. */
  readonly active: 0 | 1 | null;
  /** Whose axis it shares, what that axis spans at least, and its colour: a token on screens, ink in reports. */
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
/** The largest counter whose steps of one are still exact. */
const LARGEST_COUNT = Number.MAX_SAFE_INTEGER;

/** A band has no axis of figures: its name keeps states together. */
const band = (colour: string, ink: string) => ({ axis: 'state', leastSpan: 1, colour, ink });
const line = (axis: string, leastSpan: number, colour: string, ink: string) => ({
  axis,
  leastSpan,
  colour,
  ink,
});

/**
 * The one table of what the channels of a sensor measure, beside the fast columns of `MEASURAND_TABLE`. Whatever differs
 * between them stands here and nowhere else, but for their names (`channel-words.ts`); how to add a row is in
 * docs/recipes/add-a-channel-measurand.md. A key is for ever: it stands in stored channels.
 */
export const CHANNEL_TABLE = {
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
  /** 1 while there is power: its lack is what is counted. */
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
} as const satisfies Readonly<Record<string, ChannelFacts>>;
