import type { ChannelMeasurand } from '@ts1/contract';

/** A channel that a sensor has as from now. */
export type AddedChannel = Pick<KnownChannel, 'sensorId' | 'measurand'>;

/** One value of a channel, checked: `key` is what the message calls it. */
export interface ChannelValue {
  readonly key: string;
  /** 0 or 1 of a state. */
  readonly value: number;
}

/** What a reading says of channels. Times are epoch milliseconds. */
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

/** A value that is stored now; one that was stored before is not among them. */
export interface StoredChannelValue {
  readonly sensorId: number;
  readonly channel: number;
  readonly measurand: ChannelMeasurand;
  readonly measuredAt: number;
  readonly value: number;
}
