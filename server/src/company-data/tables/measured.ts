import {
  inputMeasurand,
  inputNumber,
  FURTHER_MEASURANDS,
  MEASURANDS,
  parseInputKey,
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

const inputPlace = integer(inputNumber);

/** Newest readings of each sensor, and its inputs. */
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
      'inputs',
      {
        sensor_id: refer('sensors'),
        input: inputPlace,
        wire_key: text(
          z.string().refine((key) => parseInputKey(key) !== null, 'must be the key of an input'),
        ),
        measurand: text(inputMeasurand),
        name: words,
        position: int,
        created_at: past,
        removed_at: pastOrNull,
      },
      'sensor_id',
      'input',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'input_latest',
      { sensor_id: refer('sensors'), input: inputPlace, measured_at: past, value: real, since: past },
      'sensor_id',
      'input',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'input_readings',
      { sensor_id: refer('sensors'), input: inputPlace, measured_at: past, value: real },
      'sensor_id',
      'input',
      'measured_at',
    ),
    seenBy: 'sensor_id',
    mayBeMissing: true,
  },
  {
    ...linked(
      'input_rollups',
      {
        sensor_id: refer('sensors'),
        input: inputPlace,
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
      'input',
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
