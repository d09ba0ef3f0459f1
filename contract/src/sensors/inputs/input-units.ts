import { inputFacts } from './input-measurands.ts';

/** Factors from other units in files to an input's unit, by that unit of the table. */
const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ppm: { ppb: 0.001, '%': 10_000 },
  ppb: { ppm: 1_000 },
  hPa: { mbar: 1, Pa: 0.01, kPa: 10, bar: 1_000 },
  Pa: { hPa: 100, mbar: 100, kPa: 1_000 },
  lx: { klx: 1_000 },
  A: { mA: 0.001 },
  g: { mg: 0.001, 'm/s²': 1 / 9.806_65 },
};

const DIGITS = 1e6;

/** Returns the possible units of a measurand in a file, its own first; none for a state or a counter. */
export function inputUnits(measurand: string): readonly string[] {
  const unit = inputFacts(measurand)?.unit ?? '';
  return unit === '' ? [] : [unit, ...Object.keys(FACTORS[unit] ?? {})];
}

/**
 * Converts a value to the unit of the table, without rounding errors of the conversion.
 * @param unit one of `inputUnits`; left out for the measurand's own
 */
export function toInputUnit(measurand: string, value: number, unit?: string): number {
  const own = inputFacts(measurand)?.unit ?? '';
  const factor = unit === undefined || unit === own ? 1 : (FACTORS[own]?.[unit] ?? 1);
  return factor === 1 ? value : Math.round(value * factor * DIGITS) / DIGITS;
}

const STATES: ReadonlyMap<string, 0 | 1> = new Map([
  ...['1', 'on', 'true', 'yes', 'open', 'opened', 'wet', 'detected', 'moving', 'active'].map(
    (word) => [word, 1] as const,
  ),
  ...['0', 'off', 'false', 'no', 'closed', 'dry', 'clear', 'still', 'inactive'].map(
    (word) => [word, 0] as const,
  ),
]);

/** Returns the state for a word that products use for it; undefined for any other word. */
export function stateOfWord(word: string): 0 | 1 | undefined {
  return STATES.get(word.trim().toLowerCase());
}
