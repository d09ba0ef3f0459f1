import { type TaskPoint, taskPoints, type TaskSchedule, taskSchedule } from '@ts1/contract';

/** Reads the schedule of a plan as it is stored. */
export function parseSchedule(stored: string): TaskSchedule {
  return taskSchedule.parse(JSON.parse(stored));
}

/** Reads the points of a plan or a task as they are stored. */
export function parsePoints(stored: string): TaskPoint[] {
  return taskPoints.parse(JSON.parse(stored));
}
