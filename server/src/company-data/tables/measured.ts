import {
  channelMeasurand,
  channelNumber,
  FURTHER_MEASURANDS,
  MEASURANDS,
  parseChannelKey,
  byMeasurand,
} from '@ts1/contract';
import { z } from 'zod';
import {
  int,
  integer,
  intOrNull,
  notInFile,
  past,
  pastOrNull,
  real,
  realOrNull,
  realOrUnknown,
  refer,
  referOrNull,
  text,
  words,
} from '../columns.ts';
import { linked, type DataTable } from '../describe-table.ts';

const channelPlace = integer(channelNumber);

/** Newest readings of each sensor, and its channels. */
export const MEASURED_TABLES: readonly DataTable[] = [
  linked(
    'latest_readings',
    {
      sensor_id: refer('sensors'),
      measured_at: past,
      battery_at: pastOrNull,
      heard_at: past,
      base_unit_id: referOrNull('base_units'),
      ...byMeasurand(MEASURANDS, () => realOrNull),
      ...byMeasurand(FURTHER_MEASURANDS, () => realOrUnknown),
      error: intOrNull,
      error_2: intOrNull,
      conflicts: int,
      recorded_to: notInFile,
    },
    'sensor_id',
  ),
  {
    ...linked(
      'channels',
      {
        sensor_id: refer('sensors'),
        channel: channelPlace,
        wire_key: text(
          z.string().refine((key) => parseChannelKey(key) !== null, 'must be the key of a channel'),
        ),
        measurand: text(channelMeasurand),
        name: words,
        position: int,
        created_at: past,
        removed_at: pastOrNull,
      },
      'sensor_id',
      'channel',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'channel_latest',
      { sensor_id: refer('sensors'), channel: channelPlace, measured_at: past, value: real, since: past },
      'sensor_id',
      'channel',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'channel_readings',
      { sensor_id: refer('sensors'), channel: channelPlace, measured_at: past, value: real },
      'sensor_id',
      'channel',
      'measured_at',
    ),
    seenBy: 'sensor_id',
    mayBeMissing: true,
  },
  {
    ...linked(
      'channel_rollups',
      {
        sensor_id: refer('sensors'),
        channel: channelPlace,
        bucket_at: past,
        samples: int,
        min: real,
        max: real,
        sum: real,
        first_at: past,
        first_value: real,
        last_at: past,
        last_value: real,
        difference: real,
        resets: int,
      },
      'sensor_id',
      'channel',
      'bucket_at',
    ),
    seenBy: 'sensor_id',
    mayBeMissing: true,
  },
  linked(
    'sensor_base_units',
    { sensor_id: refer('sensors'), base_unit_id: refer('base_units'), heard_at: past },
    'sensor_id',
    'base_unit_id',
  ),
];
