import { taskAnswers, taskKind, taskPoints, taskSchedule } from '@ts1/contract';
import { z } from 'zod';
import {
  flag,
  integer,
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

const points = text(z.string().refine(isJsonMatching(taskPoints), 'must be points of a check list'));

/** Plans of tasks, and their tasks. */
export const TASK_TABLES: readonly DataTable[] = [
  {
    ...numbered('task_plans', 'task_plan_id', {
      name: words,
      kind: text(taskKind),
      sensor_id: referOrNull('sensors'),
      zone_id: referOrNull('zones'),
      points,
      schedule: text(z.string().refine(isJsonMatching(taskSchedule), 'must be a schedule')),
      of_silence: flag,
      assignee_ids: { type: 'references', to: 'users' },
      group_id: referOrNull('alert_groups'),
      grace_ms: integer(z.int().min(1)),
      reminds: flag,
      time_zone: words,
      next_at: momentOrNull,
      created_at: past,
      deleted_at: pastOrNull,
    }),
    mayBeMissing: true,
  },
  {
    ...numbered('tasks', 'task_id', {
      task_plan_id: refer('task_plans'),
      name: words,
      kind: text(taskKind),
      sensor_id: referOrNull('sensors'),
      zone_id: referOrNull('zones'),
      zone_name: wordsOrNull,
      points,
      assignee_ids: { type: 'references', to: 'users' },
      group_id: referOrNull('alert_groups'),
      of_silence: flag,
      due_at: past,
      grace_ends_at: moment,
      withdrawn_at: pastOrNull,
      missed_at: pastOrNull,
      escalate_at: momentOrNull,
      escalated_at: pastOrNull,
      // Up to five minutes ahead of the clock.
      done_at: momentOrNull,
      done_by: wordsOrNull,
      done_by_id: referOrNull('users'),
      entered_at: pastOrNull,
      finding: flag,
      hand_reading_id: referOrNull('hand_readings'),
      answers: text(
        z.string().refine(isJsonMatching(taskAnswers), 'must be answers of a check list').nullable(),
      ),
      note: words,
      request_key: notInFile,
    }),
    mayBeMissing: true,
  },
];
