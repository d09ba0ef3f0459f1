import { handValues } from '@ts1/contract';
import { z } from 'zod';
import {
  flag,
  isJsonMatching,
  moment,
  momentOrNull,
  notInFile,
  past,
  pastOrNull,
  refer,
  referOrNull,
  text,
  words,
  wordsOrNull,
} from '../columns.ts';
import { type DataTable, numbered } from '../describe-table.ts';

/** Readings by hand. */
export const HAND_READING_TABLES: readonly DataTable[] = [
  {
    ...numbered('hand_readings', 'hand_reading_id', {
      sensor_id: refer('sensors'),
      // Up to five minutes ahead of the clock.
      measured_at: moment,
      entered_at: past,
      entered_by: words,
      entered_by_id: referOrNull('users'),
      request_key: notInFile,
      figures: text(z.string().refine(isJsonMatching(handValues), 'must be values of a reading by hand')),
      comparison: flag,
      probe_at: momentOrNull,
      finding: flag,
      instrument: words,
      note: words,
      voided_at: pastOrNull,
      voided_by: wordsOrNull,
      voided_by_id: referOrNull('users'),
      void_reason: wordsOrNull,
    }),
    mayBeMissing: true,
  },
];
