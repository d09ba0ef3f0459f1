import type { ImportedInput, SensedMeasurand } from '@ts1/contract';
import { inputFacts, parseInputKey, stateOfWord, toInputUnit } from '@ts1/contract/received';

/** A reading of another product's file, in our units. */
export interface ForeignReading {
  readonly kind: 'reading';
  /** Line of the file, from 1. */
  readonly line: number;
  /** Name of the sensor in the file. */
  readonly sensor: string;
  /** Epoch milliseconds. */
  readonly measuredAt: number;
  /** °C, percent, volts or percent; at least one. */
  readonly values: Readonly<Partial<Record<SensedMeasurand, number>>>;
  /** Values of inputs by their keys, in the units of the table of inputs; left out for none. */
  readonly inputs?: Readonly<Record<string, number>>;
}

/** An input, and the unit in which the file has it, if not in that of its measurand. */
export type InputMeaning = Pick<ImportedInput, 'key' | 'unit'>;

/** A part of a file that was refused, and its place. */
export interface Refusal {
  readonly kind: 'refused';
  readonly line: number;
  /** Title of the column, or its equivalent in the format. */
  readonly column: string | null;
  readonly reason: string;
}

/** A file of another product, line by line; a line may bring several readings, or none. */
export interface ForeignFormat {
  take(line: number, text: string): readonly (ForeignReading | Refusal)[];
  /** Describes how the file was understood: sentences for the user who decides whether it is right. */
  understood(): readonly string[];
}

/** Error of a file that does not have the stated format; its message names line and column. */
export class NotThisFormat extends Error {}

export function refused(line: number, column: string | null, reason: string): Refusal {
  return { kind: 'refused', line, column, reason };
}

/** Texts that products write where nothing was measured. */
const NOTHING = new Set(
  ',-,--,---,----,err,error,n/a,na,nan,null,none,unavailable,unknown,open,lost'.split(','),
);

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Parses the number of a field; null where nothing was measured; undefined for other text. */
export function parseNumber(text: string, decimal: '.' | ','): number | null | undefined {
  const trimmed = text.trim();
  if (NOTHING.has(trimmed.toLowerCase())) return null;
  if (decimal === ',' && trimmed.includes('.')) return undefined;
  const plain = decimal === ',' ? trimmed.replace(',', '.') : trimmed;
  if (!NUMBER.test(plain)) return undefined;
  const value = Number(plain);
  return Number.isFinite(value) ? value : undefined;
}

const DIGITS = 1e6;

/** Converts to °C, without the rounding noise of the conversion. */
export function celsius(fahrenheit: number): number {
  return Math.round(((fahrenheit - 32) / 1.8) * DIGITS) / DIGITS;
}

/** Parses the value of an input; null where nothing was measured; undefined for other text. */
export function parseInputValue(
  { key, unit }: InputMeaning,
  text: string,
  decimal: '.' | ',',
): number | null | undefined {
  const measurand = parseInputKey(key)?.measurand ?? '';
  const state = inputFacts(measurand)?.kind === 'state' ? stateOfWord(text) : undefined;
  const value = state ?? parseNumber(text, decimal);
  return typeof value === 'number' ? toInputUnit(measurand, value, unit) : value;
}

/** Describes the meaning of a column within a sentence: `co2, from %`. */
export function inputMeaningText({ key, unit }: InputMeaning): string {
  const own = inputFacts(parseInputKey(key)?.measurand ?? '')?.unit ?? '';
  if (own === '') return key;
  return unit === undefined || unit === own ? `${key} in ${own}` : `${key}, from ${unit}`;
}
