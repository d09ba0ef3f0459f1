import {
  deliveryChannel,
  drillLedger,
  drillResult,
  drillSchedule,
  quietKind,
  quietReason,
  quietRepeats,
  quietScope,
} from '@ts1/contract';
import { z } from 'zod';
import {
  flag,
  int,
  integer,
  json,
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
  isJsonMatching,
} from '../columns.ts';
import { type DataTable, linked, numbered } from '../describe-table.ts';

const isRepeats = isJsonMatching(quietRepeats);
const isMoments = isJsonMatching(z.array(z.int().min(0)));

/** Drills, and quiet periods, in which no recipient is notified. */
export const DRILL_TABLES: readonly DataTable[] = [
  {
    ...numbered('drills', 'drill_id', {
      group_id: refer('alert_groups'),
      schedule: text(z.string().refine(isJsonMatching(drillSchedule), 'must be a schedule').nullable()),
      channels: text(z.string().refine(isJsonMatching(z.array(deliveryChannel)), 'must be channels')),
      within_ms: integer(z.int().min(1)),
      needs_acknowledgement: flag,
      announced: flag,
      announced_for: notInFile,
      planned_at: momentOrNull,
      next_at: momentOrNull,
      postponed: int,
      created_at: past,
      deleted_at: pastOrNull,
    }),
    mayBeMissing: true,
  },
  {
    ...numbered('drill_runs', 'run_id', {
      drill_id: refer('drills'),
      group_name: words,
      channels: text(z.string().refine(isJsonMatching(z.array(deliveryChannel)), 'must be channels')),
      within_ms: integer(z.int().min(1)),
      needs_acknowledgement: flag,
      started_at: past,
      started_by: wordsOrNull,
      started_by_id: referOrNull('users'),
      committed_at: pastOrNull,
      event_id: referOrNull('alarm_log'),
      ended_at: pastOrNull,
      result: text(drillResult.nullable()),
      reason: wordsOrNull,
      ledger: text(z.string().refine(isJsonMatching(drillLedger), 'must be the ledger of a run').nullable()),
      closed_at: pastOrNull,
      leased_until: notInFile,
      seen_at: pastOrNull,
      seen_by: wordsOrNull,
      seen_by_id: referOrNull('users'),
    }),
    // A run that is under way would be done a second time.
    onlyWith: 'closed_at',
    mayBeMissing: true,
  },
  {
    ...numbered('quiet_periods', 'quiet_id', {
      kind: text(quietKind),
      scope: text(quietScope),
      zone_id: referOrNull('zones'),
      base_unit_id: referOrNull('base_units'),
      from_at: moment,
      until_at: moment,
      repeats: text(z.string().refine(isRepeats, 'must be when it repeats').nullable()),
      ended_times: text(z.string().refine(isMoments, 'must be moments').nullable()),
      reason: text(quietReason),
      event_id: referOrNull('alarm_log'),
      created_by: words,
      created_by_id: referOrNull('users'),
      created_at: past,
      ended_at: pastOrNull,
      ended_by: wordsOrNull,
      ended_by_id: referOrNull('users'),
    }),
    mayBeMissing: true,
  },
  {
    ...linked('quiet_period_sensors', { quiet_id: refer('quiet_periods'), sensor_id: refer('sensors') }),
    mayBeMissing: true,
  },
  {
    ...numbered('alarm_acknowledgements', 'acknowledgement_id', {
      sensor_id: refer('sensors'),
      condition: words,
      position: int,
      spans: json,
      acknowledged_by: words,
      acknowledged_by_id: referOrNull('users'),
      acknowledged_at: past,
    }),
    seenBy: 'sensor_id',
  },
];
