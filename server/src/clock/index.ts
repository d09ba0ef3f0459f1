export { createClockKeeper } from './clock-keeper.ts';
export { clockNotes, showClock } from './clock-metrics.ts';
export { openOutsideClock, type OutsideClock, outsideClockNotes, showOutsideClock } from './outside-clock.ts';
export { createIsServerRight } from './is-server-right.ts';
export { followDatabase } from './follow-database.ts';
export type { Look } from './doubt.ts';
export { readDoubt, writeDoubt } from './stored-doubt.ts';
export { whileTrusted } from './while-trusted.ts';
