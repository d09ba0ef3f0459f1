import { constants, getPriority, setPriority } from 'node:os';

/**
 * Has the thread that calls this give way to others: by 5 it has a third of a processor beside one that does not, by 10
 * a tenth, and all of it where no other wants it. On Linux alone; elsewhere it would be the whole process.
 */
export function giveWay(by: number): void {
  if (process.platform !== 'linux') return;
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + by));
}
