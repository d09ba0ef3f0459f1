import { z } from 'zod';
import { CHANNEL_TABLE, type ChannelFacts, type ChannelKind } from './channel-table.ts';

/** Measurands of a channel, by the keys that base units send and storage uses. */
export type ChannelMeasurand = keyof typeof CHANNEL_TABLE;

/** Measurands of channels that are in one of two states. */
export type StateMeasurand = {
  [M in ChannelMeasurand]: (typeof CHANNEL_TABLE)[M]['kind'] extends 'state' ? M : never;
}[ChannelMeasurand];

export const CHANNEL_MEASURANDS = Object.keys(CHANNEL_TABLE) as readonly ChannelMeasurand[];
export const channelMeasurand = z.enum(CHANNEL_MEASURANDS);
export const channelKind = z.enum(['analogue', 'state', 'count'] satisfies ChannelKind[]);

/** Largest number of channels of a sensor, including removed ones: a number is never reused. */
export const MAX_CHANNELS = 16;

export function isState(measurand: string): measurand is StateMeasurand {
  return channelFacts(measurand)?.kind === 'state';
}

/** Returns the facts of a measurand; undefined for one that this version does not know. */
export function channelFacts(measurand: string): ChannelFacts | undefined {
  const known = channelMeasurand.safeParse(measurand);
  return known.success ? CHANNEL_TABLE[known.data] : undefined;
}

/** Key of one channel in a base unit's message: a measurand, and its number among channels of that measurand. */
export interface ChannelKey {
  readonly measurand: ChannelMeasurand;
  /** From 1. */
  readonly place: number;
}

const NUMBERED = /^(?<measurand>.+)_(?<place>[2-9]|1[0-6])$/;

/**
 * Reads the key of a channel: `door` is the first door, `door_2` the second, up to 16.
 * @returns null for a key without a known measurand
 */
export function parseChannelKey(key: string): ChannelKey | null {
  const whole = channelMeasurand.safeParse(key);
  if (whole.success) return { measurand: whole.data, place: 1 };
  const { measurand, place } = NUMBERED.exec(key)?.groups ?? {};
  const numbered = channelMeasurand.safeParse(measurand);
  return numbered.success ? { measurand: numbered.data, place: Number(place) } : null;
}

/** Returns the column of a channel in files: `co2_ppm`, or `co2_ppm_2` for the second one. */
export function channelColumn({ measurand, place }: ChannelKey): string {
  const { file } = CHANNEL_TABLE[measurand];
  return place === 1 ? file : `${file}_${place}`;
}

const COLUMNS: ReadonlyMap<string, ChannelMeasurand> = new Map(
  CHANNEL_MEASURANDS.map((name) => [CHANNEL_TABLE[name].file, name]),
);

/**
 * Reads the title of a column as `channelColumn` writes it.
 * @returns null for a column that belongs to no channel
 */
export function parseChannelColumn(column: string): ChannelKey | null {
  const whole = COLUMNS.get(column);
  if (whole !== undefined) return { measurand: whole, place: 1 };
  const { measurand: file = '', place } = NUMBERED.exec(column)?.groups ?? {};
  const numbered = COLUMNS.get(file);
  return numbered === undefined ? null : { measurand: numbered, place: Number(place) };
}

/** Returns the key of a channel in messages: `door`, or `door_2` for the second one. */
export function channelKeyText({ measurand, place }: ChannelKey): string {
  return place === 1 ? measurand : `${measurand}_${place}`;
}
