import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of the calling thread: by 5 it has a third of a processor beside a thread that does not give way,
 * by 10 a tenth, and all of it if no other needs it. On Linux alone; elsewhere it would affect the whole process.
 */
export function giveWay(by: number): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + by));
}
