import type { Task, TaskPlan } from '@ts1/contract';
import { minutesAgo } from '../moment.ts';

/** A check list of the kitchen that is due. */
export function task(changes: Partial<Task> = {}): Task {
  return {
    id: 7,
    plan_id: 1,
    name: 'Close the kitchen',
    kind: 'check_list',
    sensor_id: null,
    sensor_name: null,
    zone_name: 'Kitchen',
    points: [
      { kind: 'yes_no', text: 'Are the doors shut?' },
      { kind: 'number', text: 'Dish of the day', unit: '°C', min: 2, max: 8 },
      { kind: 'text', text: 'Anything else?' },
    ],
    due_at: minutesAgo(10),
    grace_ends_at: minutesAgo(-50),
    state: 'open',
    done_at: null,
    done_by: null,
    entered_at: null,
    finding: false,
    hand_reading_id: null,
    answers: null,
    note: '',
    assignees: ['ann'],
    is_own: true,
    may_do: true,
    ...changes,
  };
}

/** A comparison of `Freezer 1` that is due. */
export const comparisonTask = (changes: Partial<Task> = {}): Task =>
  task({
    id: 8,
    name: 'Daily comparison',
    kind: 'comparison',
    sensor_id: 1,
    sensor_name: 'Freezer 1',
    zone_name: null,
    points: [],
    ...changes,
  });

/** The plan of that check list, of which one person is gone. */
export function taskPlan(changes: Partial<TaskPlan> = {}): TaskPlan {
  return {
    id: 1,
    name: 'Close the kitchen',
    kind: 'check_list',
    sensor_id: null,
    zone_id: 1,
    points: [
      { kind: 'yes_no', text: 'Are the doors shut?' },
      { kind: 'number', text: 'Dish of the day', unit: '°C', min: 2, max: 8 },
    ],
    schedule: { kind: 'times', weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['08:00', '20:30'] },
    group_id: null,
    grace_minutes: 60,
    reminds: true,
    sensor_name: null,
    zone_name: 'Kitchen',
    group_name: null,
    assignees: [
      { user_id: 1, username: 'ann', may_sign_in: true },
      { user_id: 2, username: 'bob', may_sign_in: false },
    ],
    next_at: minutesAgo(-600),
    ...changes,
  };
}
