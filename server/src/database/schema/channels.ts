import type { Moment } from './values.ts';

interface OfChannel {
  company_id: number;
  sensor_id: number;
  /** From 1, given once within the sensor. */
  channel: number;
}

export interface ChannelsTable extends OfChannel {
  /** What messages call it: `door`, and of a second one `door_2`. */
  wire_key: string;
  measurand: string;
  name: string;
  position: number;
  created_at: Moment;
  removed_at: Moment | null;
}

/** Values by when they were measured: the row of `readings` of that time says when and how they came. */
export interface ChannelReadingsTable extends OfChannel {
  measured_at: Moment;
  value: number;
}

export interface ChannelLatestTable extends OfChannel {
  measured_at: Moment;
  value: number;
  /** Since when a state is what it is; of anything else the same as `measured_at`. */
  since: Moment;
}

/** The values of one hour from `bucket_at`, of figures and counters. */
export interface ChannelRollupsTable extends OfChannel {
  bucket_at: Moment;
  samples: number;
  min: number;
  max: number;
  /** Whole thousandths, so that it does not depend on the order in which values arrived. */
  sum: number;
  first_at: Moment;
  first_value: number;
  last_at: Moment;
  last_value: number;
  /** By how much it went up from each value to the next, and how often it fell instead. */
  difference: number;
  resets: number;
}

export interface ChannelTables {
  channels: ChannelsTable;
  channel_readings: ChannelReadingsTable;
  channel_latest: ChannelLatestTable;
  channel_rollups: ChannelRollupsTable;
}
