import { z } from 'zod';
import { INPUT_TABLE, type InputFacts, type InputKind } from './input-table.ts';

/** Measurands of an input, by the keys that base units send and storage uses. */
export type InputMeasurand = keyof typeof INPUT_TABLE;

/** Measurands of inputs that are in one of two states. */
export type StateMeasurand = {
  [M in InputMeasurand]: (typeof INPUT_TABLE)[M]['kind'] extends 'state' ? M : never;
}[InputMeasurand];

export const INPUT_MEASURANDS = Object.keys(INPUT_TABLE) as readonly InputMeasurand[];
export const inputMeasurand = z.enum(INPUT_MEASURANDS);
export const inputKind = z.enum(['analogue', 'state', 'count'] satisfies InputKind[]);

/** Largest number of inputs of a sensor, including removed ones: a number is never reused. */
export const MAX_INPUTS = 16;

export function isState(measurand: string): measurand is StateMeasurand {
  return inputFacts(measurand)?.kind === 'state';
}

/** Returns the facts of a measurand; undefined for one that this version does not know. */
export function inputFacts(measurand: string): InputFacts | undefined {
  const known = inputMeasurand.safeParse(measurand);
  return known.success ? INPUT_TABLE[known.data] : undefined;
}

/** Key of one input in a base unit's message: a measurand, and its number among inputs of that measurand. */
export interface InputKey {
  readonly measurand: InputMeasurand;
  /** From 1. */
  readonly place: number;
}

const NUMBERED = /^(?<measurand>.+)_(?<place>[2-9]|1[0-6])$/;

/**
 * Reads the key of an input: `door` is the first door, `door_2` the second, up to 16.
 * @returns null for a key without a known measurand
 */
export function parseInputKey(key: string): InputKey | null {
  const whole = inputMeasurand.safeParse(key);
  if (whole.success) return { measurand: whole.data, place: 1 };
  const { measurand, place } = NUMBERED.exec(key)?.groups ?? {};
  const numbered = inputMeasurand.safeParse(measurand);
  return numbered.success ? { measurand: numbered.data, place: Number(place) } : null;
}

/** Returns the column of an input in files: `co2_ppm`, or `co2_ppm_2` for the second one. */
export function inputColumn({ measurand, place }: InputKey): string {
  const { file } = INPUT_TABLE[measurand];
  return place === 1 ? file : `${file}_${place}`;
}

const COLUMNS: ReadonlyMap<string, InputMeasurand> = new Map(
  INPUT_MEASURANDS.map((name) => [INPUT_TABLE[name].file, name]),
);

/**
 * Reads the title of a column as `inputColumn` writes it.
 * @returns null for a column that belongs to no input
 */
export function parseInputColumn(column: string): InputKey | null {
  const whole = COLUMNS.get(column);
  if (whole !== undefined) return { measurand: whole, place: 1 };
  const { measurand: file = '', place } = NUMBERED.exec(column)?.groups ?? {};
  const numbered = COLUMNS.get(file);
  return numbered === undefined ? null : { measurand: numbered, place: Number(place) };
}

/** Returns the key of an input in messages: `door`, or `door_2` for the second one. */
export function inputKeyText({ measurand, place }: InputKey): string {
  return place === 1 ? measurand : `${measurand}_${place}`;
}
