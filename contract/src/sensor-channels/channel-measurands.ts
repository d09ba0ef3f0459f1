import { z } from 'zod';
import { CHANNEL_TABLE, type ChannelFacts, type ChannelKind } from './channel-table.ts';

/** What a channel can measure, by the key that base units send and storage has. */
export type ChannelMeasurand = keyof typeof CHANNEL_TABLE;

export const CHANNEL_MEASURANDS = Object.keys(CHANNEL_TABLE) as readonly ChannelMeasurand[];
export const channelMeasurand = z.enum(CHANNEL_MEASURANDS);
export const channelKind = z.enum(['analogue', 'state', 'count'] satisfies ChannelKind[]);

/** The most channels that a sensor can have, removed ones included: a number is given once. */
export const MAX_CHANNELS = 16;

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
