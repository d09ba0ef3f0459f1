import { type TaskPoint, taskPoints, type TaskSchedule, taskSchedule } from '@ts1/contract';
import { z } from 'zod';

const ids = z.array(z.int());

/** Reads the schedule of a plan as it is stored. */
export function parseSchedule(stored: string): TaskSchedule {
  return taskSchedule.parse(JSON.parse(stored));
}

/** Reads the points of a plan or a task as they are stored. */
export function parsePoints(stored: string): TaskPoint[] {
  return taskPoints.parse(JSON.parse(stored));
}

/** Reads the ids of the people of a plan or a task as they are stored. */
export function parseAssignees(stored: string): number[] {
  return ids.parse(JSON.parse(stored));
}
