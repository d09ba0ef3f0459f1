export type { QuietPeriodDeps } from './deps.ts';
export { type OwnedTime, quietUntil } from './quiet-until.ts';
export { type QuietCover, readCover } from './read-cover.ts';
export { registerQuietPeriodRoutes } from './routes.ts';
