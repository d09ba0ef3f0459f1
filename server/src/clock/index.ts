export { createClockKeeper } from './clock-keeper.ts';
export { clockNotes, showClock } from './clock-metrics.ts';
export { followDatabase } from './follow-database.ts';
export type { Look } from './doubt.ts';
export { readDoubt, writeDoubt } from './stored-doubt.ts';
