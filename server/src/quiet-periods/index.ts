export { type OwnedTime, quietUntil } from './quiet-until.ts';
export { type QuietCover, readCover } from './read-cover.ts';
export { type PastQuiet, readQuietTimes } from './read-quiet-times.ts';
export { registerQuietPeriodRoutes } from './routes.ts';
