import { z } from 'zod';
import { CHANNEL_TABLE, type ChannelFacts, type ChannelKind } from './channel-table.ts';

/** What a channel can measure, by the key that base units send and storage has. */
export type ChannelMeasurand = keyof typeof CHANNEL_TABLE;

/** Measurands of channels that are in one of two states. */
export type StateMeasurand = {
  [M in ChannelMeasurand]: (typeof CHANNEL_TABLE)[M]['kind'] extends 'state' ? M : never;
}[ChannelMeasurand];

export const CHANNEL_MEASURANDS = Object.keys(CHANNEL_TABLE) as readonly ChannelMeasurand[];
export const channelMeasurand = z.enum(CHANNEL_MEASURANDS);
export const channelKind = z.enum(['analogue', 'state', 'count'] satisfies ChannelKind[]);

/** The most channels that a sensor can have, removed ones included: a number is given once. */
export const MAX_CHANNELS = 16;

export function isState(measurand: string): measurand is StateMeasurand {
  return channelFacts(measurand)?.kind === 'state';
}

/** The facts of a measurand; undefined for one that this version does not know. */
export function channelFacts(measurand: string): ChannelFacts | undefined {
  const known = channelMeasurand.safeParse(measurand);
  return known.success ? CHANNEL_TABLE[known.data] : undefined;
}

/** What is written in a base unit's message for one channel: a measurand, and which of that kind it is. */
export interface ChannelKey {
  readonly measurand: ChannelMeasurand;
  /** From 1. */
  readonly place: number;
}

const NUMBERED = /^(?<measurand>.+)_(?<place>[2-9]|1[0-6])$/;

/**
 * Reads the key of a channel: `door` is the first door, `door_2` the second, up to 16.
 * @returns null for what names no measurand
 */
export function parseChannelKey(key: string): ChannelKey | null {
  const whole = channelMeasurand.safeParse(key);
  if (whole.success) return { measurand: whole.data, place: 1 };
  const { measurand, place } = NUMBERED.exec(key)?.groups ?? {};
  const numbered = channelMeasurand.safeParse(measurand);
  return numbered.success ? { measurand: numbered.data, place: Number(place) } : null;
}

/** The column of a channel in files: `co2_ppm`, of the second one `co2_ppm_2`. */
export function channelColumn({ measurand, place }: ChannelKey): string {
  const { file } = CHANNEL_TABLE[measurand];
  return place === 1 ? file : `${file}_${place}`;
}

const COLUMNS: ReadonlyMap<string, ChannelMeasurand> = new Map(
  CHANNEL_MEASURANDS.map((name) => [CHANNEL_TABLE[name].file, name]),
);

/**
 * Reads the title of a column as `channelColumn` writes it.
 * @returns null for one that is of no channel
 */
export function parseChannelColumn(column: string): ChannelKey | null {
  const whole = COLUMNS.get(column);
  if (whole !== undefined) return { measurand: whole, place: 1 };
  const { measurand: file = '', place } = NUMBERED.exec(column)?.groups ?? {};
  const numbered = COLUMNS.get(file);
  return numbered === undefined ? null : { measurand: numbered, place: Number(place) };
}

/** What messages call a channel: `door`, of the second one `door_2`. */
export function channelKeyText({ measurand, place }: ChannelKey): string {
  return place === 1 ? measurand : `${measurand}_${place}`;
}
