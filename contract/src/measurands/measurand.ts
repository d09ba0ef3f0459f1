/** A setting of the company, in the unit of a measurand: its name, its column of `companies`, and what it can be. */
interface WorseByFacts {
  readonly setting: string;
  readonly column: string;
  /** While nobody has saved another; 0 is never. */
  readonly initial: number;
  readonly widest: number;
}

/** The temperatures share one. */
const CELSIUS = { setting: 'worseByCelsius', column: 'worse_by_celsius', initial: 3, widest: 100 } as const;

/** What is known of each measurand. */
export interface MeasurandFacts {
  readonly unit: string;
  /** Digits after the point that people read. */
  readonly decimals: number;
  /** What a value can be at least and at most; what lies beyond is no measurement. */
  readonly range: { readonly min: number; readonly max: number };
  /** Its name in an answered reading, and its column in files. Everywhere else it goes by its key. */
  readonly wire: { readonly reading: string; readonly file: string };
  /** The specification's answers have a field for it; of others they have one where something was measured. */
  readonly isSpecified: boolean;
  /** What it is about: the monitored place, the sensor itself, or how well it is received. */
  readonly source: 'probe' | 'device' | 'radio';
  /** Where the code is stored that a sensor sends in place of a value. */
  readonly faultCode: 'error' | 'error_2' | null;
  /** Has a mean kinetic temperature (USP <1079>). */
  readonly hasKineticMean: boolean;
  /** Names of its limits and its deadband among the alarm settings; null where no limit can be set. */
  readonly limits: {
    readonly prefix: string;
    readonly deadband: string;
    readonly widestDeadband: number;
    /** What the company sets of how much worse is a message of its own; null for never. */
    readonly worseBy: WorseByFacts | null;
  } | null;
  /** Whose axis it shares, what that axis spans at least, and its colour: a token on screens, ink in reports. */
  readonly chart: {
    readonly axis: string;
    readonly leastSpan: number;
    readonly isSmoothed: boolean;
    readonly colour: string;
    readonly ink: string;
  } | null;
}

/**
 * The one table of what a sensor measures: whatever differs between measurands stands here and nowhere else. Lists and
 * types are derived from it (`measurands.ts`); how to add a row is in docs/recipes/add-a-measurand.md. A measurand is
 * stored in columns of its own name.
 */
export const MEASURAND_TABLE = {
  temperature: {
    unit: '°C',
    decimals: 1,
    range: { min: -273.15, max: 2_000 },
    wire: { reading: 'temperature', file: 'temperature_c' },
    isSpecified: true,
    source: 'probe',
    faultCode: 'error',
    hasKineticMean: true,
    limits: { prefix: '', deadband: 'deadband', widestDeadband: 100, worseBy: CELSIUS },
    chart: { axis: 'temperature', leastSpan: 1, isSmoothed: true, colour: 'accent', ink: '#0F766E' },
  },
  temperature_2: {
    unit: '°C',
    decimals: 1,
    range: { min: -273.15, max: 2_000 },
    wire: { reading: 'temperature_2', file: 'temperature_2_c' },
    isSpecified: true,
    source: 'probe',
    faultCode: 'error_2',
    hasKineticMean: true,
    limits: {
      prefix: 'temperature_2_',
      deadband: 'deadband',
      widestDeadband: 100,
      worseBy: CELSIUS,
    },
    chart: { axis: 'temperature', leastSpan: 1, isSmoothed: true, colour: 'channel-2', ink: '#BE185D' },
  },
  humidity: {
    unit: '%',
    decimals: 1,
    range: { min: 0, max: 100 },
    wire: { reading: 'hum', file: 'humidity_pct' },
    isSpecified: true,
    source: 'probe',
    faultCode: null,
    hasKineticMean: false,
    limits: {
      prefix: 'humidity_',
      deadband: 'humidity_deadband',
      widestDeadband: 100,
      worseBy: { setting: 'worseByPercent', column: 'worse_by_percent', initial: 10, widest: 100 },
    },
    chart: { axis: 'humidity', leastSpan: 2, isSmoothed: false, colour: 'humidity', ink: '#7E22CE' },
  },
  battery: {
    unit: 'V',
    decimals: 2,
    range: { min: 0, max: 1_000 },
    wire: { reading: 'Battery', file: 'battery_v' },
    isSpecified: true,
    source: 'device',
    faultCode: null,
    hasKineticMean: false,
    limits: null,
    chart: { axis: 'battery', leastSpan: 0.1, isSmoothed: true, colour: 'pre-alarm', ink: '#B93E0A' },
  },
  rssi: {
    unit: 'dBm',
    decimals: 0,
    range: { min: -500, max: 500 },
    wire: { reading: 'RSSI', file: 'rssi_dbm' },
    isSpecified: true,
    source: 'radio',
    faultCode: null,
    hasKineticMean: false,
    limits: null,
    chart: null,
  },
  snr: {
    unit: 'dB',
    decimals: 1,
    range: { min: -500, max: 500 },
    wire: { reading: 'SNR', file: 'snr_db' },
    isSpecified: true,
    source: 'radio',
    faultCode: null,
    hasKineticMean: false,
    limits: null,
    chart: null,
  },
} as const satisfies Readonly<Record<string, MeasurandFacts>>;
