import type { DataTable } from './describe-table.ts';
import { ALARM_TABLES } from './tables/alarms.ts';
import { COMMAND_TABLES } from './tables/commands.ts';
import { DEVICE_TABLES } from './tables/devices.ts';
import { DRILL_TABLES } from './tables/drills.ts';
import { HAND_READING_TABLES } from './tables/hand-readings.ts';
import { MEASURED_TABLES } from './tables/measured.ts';
import { NOTIFIED_TABLES } from './tables/notified.ts';
import { PLAN_TABLES } from './tables/plans.ts';
import { SIGNATURE_TABLES } from './tables/signatures.ts';
import { REVIEW_TABLES } from './tables/reviews.ts';
import { TASK_TABLES } from './tables/tasks.ts';

/** All tables; each refers only to itself and to tables before it. */
export const TABLES: readonly DataTable[] = [
  ...DEVICE_TABLES,
  ...MEASURED_TABLES,
  ...NOTIFIED_TABLES,
  ...PLAN_TABLES,
  ...ALARM_TABLES,
  ...DRILL_TABLES,
  ...REVIEW_TABLES,
  ...COMMAND_TABLES,
  ...HAND_READING_TABLES,
  ...TASK_TABLES,
  ...SIGNATURE_TABLES,
];
