export type { RunDrillDeps } from './deps.ts';
export { registerDrillRoutes } from './routes.ts';
export { runDueDrills } from './run-due-drills.ts';
