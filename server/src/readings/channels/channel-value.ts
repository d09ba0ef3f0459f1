import type { ChannelMeasurand } from '@ts1/contract';

/** A channel that a sensor has from now on. */
export type AddedChannel = Pick<KnownChannel, 'sensorId' | 'measurand'>;

/** One value of a channel, checked: `key` is its name in the message. */
export interface ChannelValue {
  readonly key: string;
  /** 0 or 1 for a state. */
  readonly value: number;
}

/** Channel values of a reading. Times are epoch milliseconds. */
export interface ReadingWithChannels {
  readonly sensorId: number;
  readonly measuredAt: number;
  readonly receivedAt: number;
  readonly values: readonly ChannelValue[];
}

/** A channel as ingest knows it. */
export interface KnownChannel {
  readonly sensorId: number;
  readonly channel: number;
  readonly key: string;
  readonly measurand: ChannelMeasurand;
}

/** A value that is newly stored; values that were stored before are not included. */
export interface StoredChannelValue {
  readonly sensorId: number;
  readonly channel: number;
  readonly measurand: ChannelMeasurand;
  readonly measuredAt: number;
  readonly value: number;
}
