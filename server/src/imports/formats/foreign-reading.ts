import type { ImportedChannel, SensedMeasurand } from '@ts1/contract';
import { channelFacts, parseChannelKey, stateOfWord, toChannelUnit } from '@ts1/contract/received';

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
  /** Values of channels by their keys, in the units of the table of channels; left out for none. */
  readonly channels?: Readonly<Record<string, number>>;
}

/** A channel, and the unit in which the file has it, if not in that of its measurand. */
export type ChannelMeaning = Pick<ImportedChannel, 'key' | 'unit'>;

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

/** Parses the value of a channel; null where nothing was measured; undefined for other text. */
export function parseChannelValue(
  { key, unit }: ChannelMeaning,
  text: string,
  decimal: '.' | ',',
): number | null | undefined {
  const measurand = parseChannelKey(key)?.measurand ?? '';
  const state = channelFacts(measurand)?.kind === 'state' ? stateOfWord(text) : undefined;
  const value = state ?? parseNumber(text, decimal);
  return typeof value === 'number' ? toChannelUnit(measurand, value, unit) : value;
}

/** Describes the meaning of a column within a sentence: `co2, from %`. */
export function channelMeaningText({ key, unit }: ChannelMeaning): string {
  const own = channelFacts(parseChannelKey(key)?.measurand ?? '')?.unit ?? '';
  if (own === '') return key;
  return unit === undefined || unit === own ? `${key} in ${own}` : `${key}, from ${unit}`;
}
