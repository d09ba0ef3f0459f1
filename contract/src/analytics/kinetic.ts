/** ΔH/R for ΔH = 83.144 kJ/mol (USP <1079>) and R = 8.3144 J/(mol K), in kelvin. */
const ACTIVATION_K = 10_000;
const ZERO_CELSIUS_K = 273.15;
/** Binary digits behind the point: enough for a thousandth of the term at -80 °C. */
const SCALE = 2 ** 32;
/** In °C; at hotter temperatures the mean kinetic temperature is a lower bound. */
export const HOTTEST_KINETIC_C = 98.5;
/** Reached at 98.5 °C; above it the mean is a lower bound. Without this limit a day of readings could pass 64 bits. */
const LARGEST_TERM = 2 ** 46;

/**
 * Returns the term of one temperature in the sum for the mean kinetic temperature: exp(-ΔH/RT) over its value at 0 °C,
 * in fixed point, so that sums do not depend on the order of the readings.
 */
export function kineticTerm(temperatureC: number): number {
  const term = Math.exp(ACTIVATION_K * (1 / ZERO_CELSIUS_K - 1 / (temperatureC + ZERO_CELSIUS_K)));
  return Math.min(Math.round(term * SCALE), LARGEST_TERM);
}

/** Returns the mean kinetic temperature in °C of `count` temperatures with that sum of terms. */
export function meanKineticTemperature(sumOfTerms: number, count: number): number {
  const mean = sumOfTerms / count / SCALE;
  return 1 / (1 / ZERO_CELSIUS_K - Math.log(mean) / ACTIVATION_K) - ZERO_CELSIUS_K;
}

/** Mean kinetic temperature, and whether it is only a lower bound. */
export interface MeanKinetic {
  /** In °C; null without a temperature, and where it is too cold for precise terms. */
  readonly celsius: number | null;
  /** Whether a temperature was above 98.5 °C, so that its term was cut: the true mean is this or higher. */
  readonly isAtLeast: boolean;
}

/** Smallest usable mean of terms: smaller ones, below about -87 °C, are off by more than 0.02 °C. */
const LEAST_MEAN_TERM = 100;

/** Returns the mean kinetic temperature, if known, of `count` temperatures with that sum of terms and that maximum. */
export function toMeanKinetic(
  sumOfTerms: number,
  { count, max }: { readonly count: number; readonly max: number },
): MeanKinetic {
  if (count === 0 || sumOfTerms / count < LEAST_MEAN_TERM) return { celsius: null, isAtLeast: false };
  return { celsius: meanKineticTemperature(sumOfTerms, count), isAtLeast: kineticTerm(max) >= LARGEST_TERM };
}
