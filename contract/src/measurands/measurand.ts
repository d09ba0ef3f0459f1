/** A company setting in the unit of a measurand: its name, its column of `companies`, and its possible values. */
interface WorseByFacts {
  readonly setting: string;
  readonly column: string;
  /** Value until another is saved; 0 means never. */
  readonly initial: number;
  readonly widest: number;
}

/** The one setting that all temperatures share. */
const CELSIUS = { setting: 'worseByCelsius', column: 'worse_by_celsius', initial: 3, widest: 100 } as const;

/** Facts about a measurand. */
export interface MeasurandFacts {
  readonly unit: string;
  /** Digits shown after the decimal point. */
  readonly decimals: number;
  /** Smallest and largest possible value; anything beyond is no measurement. */
  readonly range: { readonly min: number; readonly max: number };
  /** Its name in a reading of the API, and its column in files. Everywhere else its key is used. */
  readonly wire: { readonly reading: string; readonly file: string };
  /** Whether the specification's responses always have its field; other fields are only there with a value. */
  readonly isSpecified: boolean;
  /** Subject of the value: the monitored place, the sensor itself, or its radio reception. */
  readonly source: 'probe' | 'device' | 'radio';
  /** Field that stores the code that a sensor sends in place of a value. */
  readonly faultCode: 'error' | 'error_2' | null;
  /** Whether it has a mean kinetic temperature (USP <1079>). */
  readonly hasKineticMean: boolean;
  /** Names of its limits and its deadband among the alarm settings; null where no limit can be set. */
  readonly limits: {
    readonly prefix: string;
    readonly deadband: string;
    readonly widestDeadband: number;
    /** Company setting for how much worse a value must get for another message; null for never. */
    readonly worseBy: WorseByFacts | null;
  } | null;
  /** Its axis, the smallest span of that axis, and its colour: a token on screens, ink in reports. */
  readonly chart: {
    readonly axis: string;
    readonly leastSpan: number;
    readonly isSmoothed: boolean;
    readonly colour: string;
    readonly ink: string;
  } | null;
}

/**
 * The one table of a sensor's measurands: all differences between measurands are here and nowhere else. Lists and types
 * are derived from it (`measurands.ts`); how to add a row is in docs/recipes/add-a-measurand.md. A measurand is stored
 * in columns of the same name.
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
